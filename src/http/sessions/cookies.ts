import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of this service. Scripts cannot read it, and other sites cannot send it with their requests. */
export interface Cookie {
  /** The value that a request has; undefined also for a cookie that is there twice. */
  read(request: FastifyRequest): string | undefined;
  write(reply: FastifyReply, value: string, maxAgeSeconds: number): void;
  clear(reply: FastifyReply): void;
}

/**
 * A cookie for the path of the public URL. Behind https, its name has a prefix with which browsers refuse it from pages without TLS
 * (RFC 6265bis): `__Host-` at the root, where also other hosts of the domain cannot set it, and `__Secure-` below it.
 */
export function createCookie(name: string, publicUrl: () => string): Cookie {
  function describe(): { name: string; attributes: string } {
    const { protocol, pathname } = new URL(publicUrl());
    const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
    const attributes = `Path=${path}; HttpOnly; SameSite=Lax`;
    if (protocol !== 'https:') return { name, attributes };
    return { name: `${path === '/' ? '__Host-' : '__Secure-'}${name}`, attributes: `${attributes}; Secure` };
  }
  function add(reply: FastifyReply, cookie: string): void {
    const present = reply.getHeader('set-cookie') ?? [];
    reply.removeHeader('set-cookie').header('set-cookie', [present, cookie].flat().map(String));
  }
  return {
    read({ headers }) {
      const start = `${describe().name}=`;
      const values = (headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(start));
      // Another host of the domain may have added a second one.
      return values.length === 1 ? values[0]?.slice(start.length) : undefined;
    },
    write(reply, value, maxAgeSeconds) {
      const { name: full, attributes } = describe();
      add(reply, `${full}=${value}; ${attributes}; Max-Age=${maxAgeSeconds}`);
    },
    clear(reply) {
      const { name: full, attributes } = describe();
      add(reply, `${full}=; ${attributes}; Max-Age=0`);
    },
  };
}
