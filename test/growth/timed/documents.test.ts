import { DOCUMENT_STEPS } from '../steps/documents.ts';
import { testGrowth } from '../test-growth.ts';

testGrowth(import.meta.url, DOCUMENT_STEPS);
