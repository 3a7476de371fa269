/** A `fetch` with XMLHttpRequest, because that of browsers reports no upload progress. */
export function fetchWithProgress(onProgress: (bytes: number) => void) {
  return (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      if (body instanceof ReadableStream) throw new TypeError('XMLHttpRequest sends no streams.');
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      signal?.addEventListener('abort', abort, { once: true });
      request.open(method, url);
      request.responseType = 'blob';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onload = () => {
        const retryAfter = request.getResponseHeader('retry-after');
        const received = retryAfter === null ? {} : { 'retry-after': retryAfter };
        resolve(new Response(request.response, { status: request.status, headers: received }));
      };
      request.onerror = () => reject(new TypeError('The connection was lost.'));
      request.onabort = () => reject(signal?.reason);
      request.onloadend = () => signal?.removeEventListener('abort', abort);
      if (signal?.aborted) reject(signal.reason);
      else request.send(body);
    });
}
