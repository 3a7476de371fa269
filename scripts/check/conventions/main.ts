import { fileURLToPath } from 'node:url';
import { findUnclearPhrases } from './comment-words.ts';
import { findUndocumentedCodes } from './error-codes.ts';
import { findLongFiles } from './file-length.ts';
import { findStaleGuides } from './guides.ts';
import { findUnclearNames } from './identifier-names.ts';
import { findUpwardImports } from './import-layers.ts';
import { findMissingFiles } from './named-files.ts';
import { findDifferentVersions } from './package-versions.ts';
import { readSourceFiles } from './source.ts';

/**
 * Checks conventions that Biome has no rules for: the direction of imports, the length of files, files and names in the guides that
 * exist, documented error codes, versions of packages, names with units, and the words of comments. Exits with 1 when it finds a violation.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = readSourceFiles(root);
const problems = [
  ...findUpwardImports(root),
  ...findLongFiles(files),
  ...findMissingFiles(root, files),
  ...findStaleGuides(root, files),
  ...findUndocumentedCodes(root, files),
  ...findDifferentVersions(root),
  ...findUnclearNames(files),
  ...findUnclearPhrases(files),
];
for (const { path, line, message } of problems) console.log(`${path}:${line} ${message}`);
process.exitCode = problems.length === 0 ? 0 : 1;
