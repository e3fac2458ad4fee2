import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Control } from '../../database.ts'

/** A look that is older than this answers for nothing any more; in hours. */
const freshHours = 72

/**
 * Whether a certificate may be had for a host: a sub-domain of a school that is served, or a domain whose record stood
 * when it was last looked for. In doubt it may not.
 */
export async function mayHaveCertificate(control: Control, host: string): Promise<boolean> {
  const [row] = await control.sql`
    select 1 from host h join school s on s.id = h.school_id
      left join domain_claim c on c.school_id = h.school_id and c.domain = h.host
    where h.host = ${host} and s.state in ('active', 'read_only', 'suspended') and (h.kind = 'subdomain'
      or c.verified_at is not null and c.missing_since is null and c.looked_at > now() - make_interval(hours => ${freshHours}))`
  return row !== undefined
}

/**
 * `GET /ask?domain=`, which Caddy asks before it gets a certificate for a host that somebody has called: 200, or 404. Only
 * this machine and the configured proxies are answered, so that nobody learns from it who is a customer.
 */
export function serveAsk(app: FastifyInstance, control: Control, proxies: readonly string[]): void {
  app.get('/ask', async (request, reply) => {
    const { domain } = request.query as { domain?: unknown }
    if (!isNeighbour(request, proxies)) return reply.status(404).send()
    const host = typeof domain === 'string' && domain.length <= 253 ? domain.toLowerCase() : ''
    const may = host !== '' && (await mayHaveCertificate(control, host).catch(() => false))
    return reply.status(may ? 200 : 404).send()
  })
}

/** By the socket's own peer: what a header says of where a request comes from counts for nothing here. */
function isNeighbour({ raw }: FastifyRequest, proxies: readonly string[]): boolean {
  const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isPassedOn = raw.headers['x-forwarded-for'] !== undefined
  return !isPassedOn && (peer === '127.0.0.1' || peer === '::1' || proxies.includes(peer))
}
