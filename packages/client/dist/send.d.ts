export interface ClientOptions {
    /** URL of the service, such as `http://127.0.0.1:3000`. */
    url: string;
    /** API key. Without one, only the operations that need none work. */
    key?: string;
    /** Attempts after the first one, while the service answers 429 or 503 with `Retry-After`. Default: 4. */
    maxRetries?: number;
    /** Replaces the global `fetch`. */
    fetch?: typeof globalThis.fetch;
}
export interface RequestOptions {
    signal?: AbortSignal;
}
/** A path of the API, and where its input goes besides the parameters of the path. */
export interface Operation {
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    /** With parameters such as `{id}`. */
    path: string;
    /** `body`: a form when the input has a file, JSON otherwise. `bytes`: the file, with the rest in the query. */
    input: 'query' | 'body' | 'bytes';
}
export interface Sender {
    /** Sends a request and reads the JSON of its response. @throws GlossaError; the errors of `fetch` */
    json<Result>(operation: Operation, input?: object, options?: RequestOptions): Promise<Result>;
    /** Sends a request. The caller reads or cancels the body of the response. @throws GlossaError; the errors of `fetch` */
    open(operation: Operation, input?: object, options?: RequestOptions): Promise<Response>;
}
export declare function createSender(client: ClientOptions): Sender;
