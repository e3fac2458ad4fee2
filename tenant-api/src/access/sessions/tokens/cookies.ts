import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage } from 'kit/text/locale'
import type { Opened } from './session.ts'

/**
 * `__Host-` binds a cookie to exactly this host, so that no sibling school can set one. Chromium and Firefox
 * accept it on plain http for *.localhost too.
 */
export const cookieNames = {
  access: '__Host-session',
  refresh: '__Host-refresh',
  device: '__Host-device',
  /** Of the provider's support, which has no account here. */
  support: '__Host-support',
  /** Set by the page itself, so that the next page is in the visitor's language at once. */
  language: 'language',
} as const

const secret = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const
const year = 365 * 24 * 3600

/** Sets a session's cookies until it ends; `now` is the school's. */
export function setSessionCookies(
  reply: FastifyReply,
  { access, opened, now }: { access: string; opened: Opened; now: Date },
): void {
  const maxAge = Math.max(0, Math.floor((Date.parse(opened.expiresAt) - now.getTime()) / 1000))
  reply.setCookie(cookieNames.access, access, { ...secret, maxAge })
  reply.setCookie(cookieNames.refresh, opened.refresh.text, { ...secret, maxAge })
}

export function setDeviceCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(cookieNames.device, token, { ...secret, maxAge: year })
}

/** Sets the cookie of the provider's support until its end; null deletes it. */
export function setSupportCookie(
  reply: FastifyReply,
  given: { token: string; seconds: number } | null,
): void {
  if (given === null) reply.clearCookie(cookieNames.support, secret)
  else reply.setCookie(cookieNames.support, given.token, { ...secret, maxAge: given.seconds })
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(cookieNames.access, secret)
  reply.clearCookie(cookieNames.refresh, secret)
}

export function readCookies(request: FastifyRequest) {
  const {
    [cookieNames.access]: access,
    [cookieNames.refresh]: refresh,
    [cookieNames.device]: device,
    [cookieNames.support]: support,
  } = request.cookies
  const language = request.cookies[cookieNames.language]
  return { access, refresh, device, support, language: isLanguage(language) ? language : undefined }
}
