import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

type Policy = Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>['directives']

type Securing = {
  policy: NonNullable<Policy>
  secure: boolean
  /** Whether what lies below the host is ours as well: below a domain of a school's own it is not. */
  subDomains?: boolean
}

/**
 * Gives every answer of an app helmet's headers with this content security policy; a page may set another. They are
 * the same each time, so helmet writes them once, at start: doing so per request cost a list a twentieth of its time.
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
