/** A part of a result that comes as a stream of events. */
export interface StreamedText {
    /** Place in the array of the request, or in the summary. */
    index: number;
    text: string;
}
/**
 * Reads the events of a response as they come, and returns the body of `done`.
 * @param onOther receives the events of other names
 * @throws GlossaError the error of the last event; `no_connection` when the stream ends without a last event
 */
export declare function readEvents<Event, Result>(response: Response, name: string, signal: AbortSignal | undefined, onOther?: (event: string, data: unknown) => void): AsyncGenerator<Event, Result, void>;
