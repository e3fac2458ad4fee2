import type { FastifyReply, FastifyRequest } from 'fastify'

/** The tablet's cookie: it only gives access to codes, and is no session. */
const cookieName = '__Host-kiosk'
const year = 365 * 24 * 3600

export function kioskSecret(request: FastifyRequest): string | undefined {
  const kept = request.cookies[cookieName]
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : undefined
}

export function keepKioskSecret(reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieName, secret, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: year,
  })
}
