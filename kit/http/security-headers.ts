import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

type Policy = Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>['directives']

type Securing = {
  policy: NonNullable<Policy>
  secure: boolean
  /** Whether the subdomains of the host are ours as well: those of a school's own domain are not. */
  subDomains?: boolean
}

/**
 * Adds helmet's headers with this content security policy to every response of an app; a page may set another.
 * They are the same each time, so helmet computes them once, at start: doing so per request took a twentieth of
 * the time of a list.
 */
export async function secureHeaders(
  app: FastifyInstance,
  { policy, secure, subDomains = false }: Securing,
): Promise<void> {
  const headers = await headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: subDomains } : false,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

async function headersOf(options: FastifyHelmetOptions) {
  const probe = fastify()
  await probe.register(helmet, options)
  probe.get('/', (_, reply) => reply.code(204).send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const { connection: _, date: __, ...written } = headers
  return written
}
