import { type HttpRequest, type HttpResponse, sendRequest } from './http-request.ts';
import { openLocalFile } from './local-file.ts';

/** Opens an http, https or `file:` URL. @throws DownloadError, the signal's reason */
export async function openUrl(request: HttpRequest, headers: Record<string, string>): Promise<HttpResponse> {
  return request.url.startsWith('file:') ? await openLocalFile(request) : await sendRequest(request, headers);
}
