import cookie from '@fastify/cookie'
import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Reader } from 'kit/text/words-node'
import type { Module } from '../../core/module.ts'
import type { Sentences } from '../../core/acts/act-sentences.ts'
import { directory } from '../../core/school/school.ts'
import { cookieNames } from './tokens/cookies.ts'
import { forgetSignedIn } from './tokens/session-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The sentences of all modules' acts for the audit page. */
    sentences: Sentences
    /** Resources whose rows belong to a campus, section or person; all others are institute-wide. */
    narrowResources: ReadonlySet<string>
  }
  interface FastifyRequest {
    /** The reader of the answer, once admission knows it. */
    reader: Reader | null
  }
}

/** Live topics after which sessions, grants and the school's wording are read again. */
const topics = new Set([
  'sessions',
  'accounts',
  'second-factors',
  'roles',
  'assignments',
  'settings',
  'viewing',
  'support-access',
  'api-keys',
])

/**
 * Prepares an app for admission: cookies, tokens, and the subscription to changes by other instances. Register
 * once.
 */
export const accessPlugin = fp(registerAccess, { name: 'access', fastify: '5.x' })

async function registerAccess(
  app: FastifyInstance,
  { modules }: { modules: readonly Module[] },
): Promise<void> {
  if (!app.hasPlugin('@fastify/cookie')) await app.register(cookie)
  await app.register(jwt, {
    // Every call passes the key of its own school; there is no default key.
    secret: { private: noKey, public: noKey },
    cookie: { cookieName: cookieNames.access, signed: false },
    sign: { algorithm: 'EdDSA' },
    verify: { algorithms: ['EdDSA'] },
    decoratorName: 'tokenClaims',
  })
  app.decorateRequest('reader', null)
  app.decorate('sentences', Object.assign({}, ...modules.map((module) => module.sentences ?? {})))
  app.decorate('narrowResources', narrow(modules))
  const deaf = directory().live.on('*', ({ school, topic }) => {
    if (topics.has(topic)) forgetSignedIn({ id: school })
  })
  app.addHook('onClose', async () => deaf())
}

function narrow(modules: readonly Module[]): ReadonlySet<string> {
  const declared = modules.flatMap(({ permissions }) => permissions)
  return new Set(declared.filter(({ within }) => within !== 'institute').map(({ resource }) => resource))
}

async function noKey(): Promise<string> {
  return ''
}
