/** A path of the API, and where its input goes besides the parameters of the path. */
export interface Operation {
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
    /** The path with parameters such as `{id}`. */
    path: string;
    /** `body`: a form when a field is a file, JSON otherwise. `bytes`: the file, with the rest in the query. */
    input: 'query' | 'body' | 'bytes';
}
interface EncodedRequest {
    /** The path with its parameters and its query filled in. */
    path: string;
    init: RequestInit;
    /** Media type; undefined for a request without a body and for a form, whose type `fetch` writes. */
    type?: string;
    isStream: boolean;
}
/** Puts the fields of an input into the path, the query and the body of a request. Omits fields that are undefined. */
export declare function encode({ path, input: place }: Operation, input: object): EncodedRequest;
export {};
