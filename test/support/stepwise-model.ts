import { promptJson, startFakeLlmServer } from '../../load/servers/fake-llm-server.ts';
import { startTestService, type TestService } from './service.ts';

/** A service whose language model does the next step when it is told to. */
export interface StepwiseModel extends AsyncDisposable {
  service: TestService;
  /** Prompts that the model has got. */
  prompts(): number;
  /** The model has read its prompt, and writes all of the answer but its end. */
  writeAnswer(): void;
  endAnswer(): void;
}

/** @param tokens those of the answer, or of the answer to the JSON of a prompt. The last one is its end */
export async function startStepwiseModel(
  tokens: readonly string[] | ((asked: unknown) => readonly string[]),
  settings: Record<string, string>,
): Promise<StepwiseModel> {
  await using opened = new AsyncDisposableStack();
  const [isRead, isSeen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = opened.use(await startFakeLlmServer());
  server.behaviour = async ({ request, response }) => {
    const answer = typeof tokens === 'function' ? tokens(promptJson(request)) : tokens;
    const send = (choice: object) => response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    const say = (content: string) => send({ delta: { content } });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    await isRead.promise;
    answer.slice(0, -1).forEach(say);
    await isSeen.promise;
    answer.slice(-1).forEach(say);
    send({ delta: {}, finish_reason: 'stop' });
    response.end('data: [DONE]\n\n');
  };
  const service = opened.use(await startTestService({ GLOSSA_LLM_URL: server.baseUrl, ...settings }));
  const close = opened.move();
  return {
    service,
    prompts: () => server.received.length,
    writeAnswer: isRead.resolve,
    endAnswer: isSeen.resolve,
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}
