import type { Client, RequestOptions } from '../../../packages/client/src/index.ts';
import type { Config } from '../../config/config.ts';
import { CommandError } from '../command-error.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { openConnection, startServiceWithData } from './connection.ts';
import { request } from './request.ts';

/** The options of every command for what a service stores. */
export interface ServiceOptions {
  service?: string;
  json?: true;
}

/** Runs a command for what a service stores. If no service runs, opens one on the data of the configured service. */
export async function withService(
  config: Config,
  { service }: ServiceOptions,
  work: (client: Client, sending: Required<RequestOptions>) => Promise<void>,
): Promise<void> {
  await withInterruptSignal(new CommandError('The command was interrupted.'), async (signal) => {
    await using connection = await openConnection(config, service, signal, startServiceWithData);
    await request(connection, (client) => work(client, { signal }));
  });
}
