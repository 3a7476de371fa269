export interface ReceivedEvent {
  event: string;
  data: Record<string, unknown>;
}

/** Reads the events of a response as they come. Comments are left out. */
export async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent, void> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
    }
  }
}
