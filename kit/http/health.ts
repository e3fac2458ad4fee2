import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Aborted when the process is about to stop: open streams end, so that their browsers connect elsewhere.
     */
    leaving: AbortSignal
  }
}

const patience = 2_000

/**
 * `/livez`: the event loop runs. `/readyz`: the process also reaches its dependencies within 2 s and is not
 * about to stop. Neither queries a school's database. Returns the function that announces the stop; closing the
 * app does so, too.
 */
export function serveHealth(app: FastifyInstance, reach: () => Promise<unknown>): () => void {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  app.decorate('leaving', leaving.signal)
  app.addHook('preClose', async () => leave())
  app.get('/livez', { logLevel: 'warn' }, () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const ok = !leaving.signal.aborted && (await isReached(reach))
    return reply.status(ok ? 200 : 503).send({ ok })
  })
  return leave
}

async function isReached(reach: () => Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(late.resolve, patience, false)
  const reached = reach().then(
    () => true,
    () => false,
  )
  return Promise.race([reached, late.promise]).finally(() => clearTimeout(timer))
}
