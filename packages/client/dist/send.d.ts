import { type Operation } from './encode.ts';
export interface ClientOptions {
    /** URL of the service, such as `http://127.0.0.1:3000`. Empty in a page of the service itself. */
    url: string;
    /** API key. Without one, only the operations that need none work. */
    key?: string;
    /** Attempts after the first one, while the service answers 429 or 503 with `Retry-After`. Default: 4. */
    maxRetries?: number;
    /** Replaces the global `fetch`. */
    fetch?: (url: string, init: RequestInit) => Promise<Response>;
}
export interface RequestOptions {
    signal?: AbortSignal;
}
export interface Sender {
    /** Sends a request and reads the JSON of its response. @throws GlossaError; the signal's reason */
    json<Result>(operation: Operation, input?: object, options?: RequestOptions): Promise<Result>;
    /** Sends a request. The caller reads or cancels the body of the response. @throws GlossaError; the signal's reason */
    open(operation: Operation, input?: object, options?: RequestOptions): Promise<Response>;
}
export declare function createSender(client: ClientOptions): Sender;
