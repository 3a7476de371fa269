import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StorageError } from '../../../../../src/filesystem/storage-error.ts';
import {
  combineDownloadErrors,
  DownloadError,
} from '../../../../../src/translation/engines/bergamot/models/download-error.ts';
import {
  downloadFailureReason,
  modelDownloadFailed,
} from '../../../../../src/translation/engines/bergamot/models/model-errors.ts';

const failed = (baseUrl: string, kind: DownloadError['kind'] = 'rejected') => ({
  baseUrl,
  error: new DownloadError(kind, `${baseUrl}/x failed.`),
});

test('the reason for clients names hosts, but no paths', () => {
  const reasonOf = (...urls: string[]): string =>
    downloadFailureReason(combineDownloadErrors(urls.map((url) => failed(url))));
  assert.match(reasonOf('https://mirror.example/token-4711'), /^it is not available from mirror\.example \(/);
  assert.match(reasonOf('http://a:81', 'http://b'), /from a:81 and b \(/);
  assert.match(reasonOf('file:///home/jane/models'), /^it is not available from the local folder \(/);
  assert.equal(downloadFailureReason(new StorageError('/home/jane is full.')), 'it could not be stored');
  assert.equal(downloadFailureReason(new Error('/home/jane')), 'internal error');
});

test('the error for clients says what to do and when to try again', () => {
  const reason = downloadFailureReason(combineDownloadErrors([failed('https://mirror.example', 'unreachable')]));
  const { code, message, model, retryAfterSeconds } = modelDownloadFailed({ from: 'en', to: 'ja' }, reason, 1_500);
  assert.deepEqual([code, retryAfterSeconds], ['engine_unavailable', 2]);
  assert.deepEqual(model, { from: 'en', to: 'ja', state: 'failed', reason: 'mirror.example could not be reached' });
  assert.equal(
    message,
    'The model for English → Japanese could not be downloaded: mirror.example could not be reached. ' +
      'Install it with `glossa models pull en-ja` or `glossa models import`, or set GLOSSA_MODELS_URL to another server.',
  );
});
