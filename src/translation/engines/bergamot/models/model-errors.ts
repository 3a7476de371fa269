import { clamp } from '../../../../clamp.ts';
import { type ErrorModel, GlossaError } from '../../../../errors.ts';
import { StorageError } from '../../../../filesystem/storage-error.ts';
import type { LanguagePair } from '../../../../languages/language-pair.ts';
import { LANGUAGES } from '../../../../languages/language-table.ts';
import { formatBytes } from '../../../../text/format-bytes.ts';
import { DownloadError } from './download-error.ts';
import { modelName } from './model.ts';

/** Error for a request whose model is not installed and cannot be downloaded. */
export function modelNotInstalled(pair: LanguagePair): GlossaError {
  return new GlossaError('engine_unavailable', {
    message: `The model for ${describe(pair)} is not installed. ${howToInstall(pair)}.`,
    model: errorModel(pair, 'not_installed'),
  });
}

/**
 * Error for a request whose model could not be downloaded, now or before the current cool-down.
 * @param reason a value of `downloadFailureReason`
 * @param cooldownMs milliseconds until the next attempt
 */
export function modelDownloadFailed(
  pair: LanguagePair,
  reason: string,
  cooldownMs: number,
  cause?: unknown,
): GlossaError {
  const message = `The model for ${describe(pair)} could not be downloaded: ${reason}. ${howToInstall(pair)}, or set GLOSSA_MODELS_URL to another server.`;
  return new GlossaError('engine_unavailable', {
    message,
    model: { ...errorModel(pair, 'failed'), reason },
    retryAfterSeconds: Math.max(1, Math.ceil(cooldownMs / 1_000)),
    cause,
  });
}

function howToInstall(pair: LanguagePair): string {
  return `Install it with \`glossa models pull ${modelName(pair)}\` or \`glossa models import\``;
}

/** The reason of a failed download in a few words, for clients. It names hosts, but neither URLs nor paths. */
export function downloadFailureReason(error: unknown): string {
  if (error instanceof DownloadError) {
    const hosts = error.hosts.length > 0 ? error.hosts.join(' and ') : 'the model server';
    return REASONS[error.kind](hosts);
  }
  return error instanceof StorageError ? 'it could not be stored' : 'internal error';
}

const REASONS: Record<DownloadError['kind'], (hosts: string) => string> = {
  unreachable: (hosts) => `${hosts} could not be reached`,
  interrupted: (hosts) => `the connection to ${hosts} was interrupted`,
  rejected: (hosts) => `it is not available from ${hosts} (\`glossa models update\` renews the list of models)`,
  damaged: (hosts) => `the copy of ${hosts} has a wrong checksum`,
};

/** Limits of Retry-After while a download runs, in seconds. */
const MIN_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 300;

export interface UnfinishedDownload {
  pair: LanguagePair;
  bytes: number;
  downloadedBytes: number;
  hasStarted: boolean;
}

/**
 * Error for a request whose model is downloading, but will not be complete before the deadline.
 * @param remainingMs predicted time until completion; `Infinity` if no data arrives
 */
export function modelNotInTime(
  { pair, bytes, downloadedBytes, hasStarted }: UnfinishedDownload,
  remainingMs: number,
): GlossaError {
  const state = hasStarted
    ? `The model for ${describe(pair)} is being downloaded (${formatBytes(downloadedBytes)} of ${formatBytes(bytes)}).`
    : `The download of the model for ${describe(pair)} has not received any data yet.`;
  const seconds = Number.isFinite(remainingMs) ? Math.ceil(remainingMs / 1_000) : 0;
  return new GlossaError('engine_unavailable', {
    message: `${state} Try again after the time in Retry-After.`,
    model: errorModel(pair, 'downloading'),
    retryAfterSeconds: clamp(seconds, MIN_RETRY_SECONDS, MAX_RETRY_SECONDS),
  });
}

function errorModel({ from, to }: LanguagePair, state: ErrorModel['state']): ErrorModel {
  return { from, to, state };
}

/** `English → German`. */
function describe({ from, to }: LanguagePair): string {
  return `${LANGUAGES.get(from)?.name ?? from} → ${LANGUAGES.get(to)?.name ?? to}`;
}
