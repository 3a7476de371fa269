/** A connection string of PostgreSQL, as libpq reads it. */
export interface DatabaseUrl {
  /** User name and password as they are written; empty without them. */
  credentials: string;
  /** In the order in which they are tried. */
  hosts: readonly DatabaseHost[];
  database: string;
  sslMode: SslMode | undefined;
  /** Whether a server must accept writes. */
  needsWrites: boolean;
  /** The other parameters. */
  parameters: URLSearchParams;
}

export interface DatabaseHost {
  /** A name, an address, or the directory of a socket. */
  host: string;
  port: string;
}

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;
export type SslMode = (typeof SSL_MODES)[number];

/** Which servers `target_session_attrs` accepts, and whether only those that accept writes. Glossa always writes. */
const SESSIONS: Readonly<Record<string, boolean>> = { any: false, 'read-write': true, primary: true };
const DEFAULT_PORT = '5432';
const FORM = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)\/([^/?#]+)(?:\?([^#]*))?$/;
const HOST = /^(\[[\da-fA-F:.]+\]|[\w.-]+|%2[fF][^:]*)?(?::(\d{1,5}))?$/;

/**
 * Reads a URL such as `postgres://user:password@one:5432,two/glossa?target_session_attrs=read-write`. As in libpq, the parameters
 * `host` and `port` replace those before the path, and a host that begins with a slash is the directory of a socket.
 * @returns undefined for a text that is no such URL
 */
export function parseDatabaseUrl(text: string): DatabaseUrl | undefined {
  const [, credentials = '', authority = '', database, query = ''] = FORM.exec(text) ?? [];
  if (database === undefined) return undefined;
  const parameters = new URLSearchParams(query);
  const take = (name: string): string | undefined => {
    const value = parameters.get(name) ?? undefined;
    parameters.delete(name);
    return value;
  };
  const hosts = readHosts(authority, take('host'), take('port'));
  const sslMode = take('sslmode');
  const needsWrites = SESSIONS[take('target_session_attrs') ?? 'any'];
  if (hosts === undefined || needsWrites === undefined || (sslMode !== undefined && !isSslMode(sslMode)))
    return undefined;
  return { credentials, hosts, database, sslMode, needsWrites, parameters };
}

/** Hosts and name of the database, without credentials. */
export function printableDatabaseUrl(text: string): string {
  const url = parseDatabaseUrl(text);
  if (url === undefined) return 'of PostgreSQL';
  const hosts = url.hosts.map(({ host, port }) => (port === DEFAULT_PORT ? host : `${host}:${port}`));
  return `postgres://${hosts.join(',')}/${url.database}`;
}

function readHosts(authority: string, names = '', ports = ''): DatabaseHost[] | undefined {
  const written = authority.split(',').map((one) => HOST.exec(one));
  if (written.includes(null)) return undefined;
  const own = written.map((one) => ({ host: decodeURIComponent(one?.[1] ?? ''), port: one?.[2] }));
  const hosts = names === '' ? own : names.split(',').map((host) => ({ host, port: own[0]?.port }));
  const more = ports === '' ? [] : ports.split(',');
  const all = hosts.map(({ host, port }, at) => ({ host, port: more[at] ?? more[0] ?? port ?? DEFAULT_PORT }));
  const isValid = all.every(({ host, port }) => host !== '' && /^\d{1,5}$/.test(port));
  return isValid ? all : undefined;
}

function isSslMode(text: string): text is SslMode {
  return SSL_MODES.some((mode) => mode === text);
}
