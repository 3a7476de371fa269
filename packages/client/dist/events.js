import { errorOf, GlossaError } from './error.js';
/**
 * Reads the events of a response as they come, and returns the body of `done`.
 * @param onOther receives the events of other names
 * @throws GlossaError the error of the last event; `no_connection` when the stream ends without a last event
 */
export async function* readEvents(response, name, signal, onOther) {
    for await (const { event, data } of blocksOf(response, signal)) {
        if (event === 'error')
            throw errorOf(response, data);
        // The types of the events are those that the tests of the service hold its streams to.
        if (event === 'done')
            return data;
        if (event === name)
            yield data;
        else
            onOther?.(event, data);
    }
    throw lostConnection();
}
const lostConnection = (cause) => new GlossaError('The connection was lost before the end of the stream.', { code: 'no_connection', cause });
async function* blocksOf(response, signal) {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    try {
        for (;;) {
            const chunk = await reader?.read();
            if (!chunk || chunk.done)
                return;
            const blocks = (text + chunk.value).split('\n\n');
            text = blocks.pop() ?? '';
            for (const block of blocks) {
                const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
                if (event !== '')
                    yield { event, data: JSON.parse(data) };
            }
        }
    }
    catch (cause) {
        signal?.throwIfAborted();
        if (cause instanceof GlossaError)
            throw cause;
        throw lostConnection(cause);
    }
    finally {
        // A caller that stops reading ends the work of the service.
        await reader?.cancel().catch(() => undefined);
    }
}
