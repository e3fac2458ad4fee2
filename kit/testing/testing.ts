import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Call, caller, type Incoming, type Outgoing } from '../http/client.ts'

/** A browser without a screen: stores cookies for one host and calls endpoints of an app in this process. */
export type Speaker = {
  /** Calls an endpoint; throws `Refused` when the answer is not a success. */
  call: Call
  /** Sends any request; cookies and same-origin headers are added unless `headers` overrides them. */
  ask: (request: Asked) => Promise<Answer>
  cookies: Map<string, string>
}
type Asked = Partial<Omit<Outgoing, 'body'>> & { url: string; body?: string | Buffer | undefined }
export type Answer = { status: number; headers: Record<string, unknown>; text: string; json: () => unknown }

/** Returns a speaker that is not logged in. `host` is the Host header of each of its requests. */
export function speaker(app: FastifyInstance, host: string, more: Record<string, string> = {}): Speaker {
  const cookies = new Map<string, string>()
  const ask: Speaker['ask'] = async (request) => {
    const response = await injectPatiently(app, asInject(request, host, cookies, more))
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: () => response.json(),
    }
  }
  const transport = async (request: Outgoing): Promise<Incoming> => {
    const answer = await ask(request)
    return {
      status: answer.status,
      type: String(answer.headers['content-type'] ?? ''),
      json: async () => answer.json(),
    }
  }
  return { call: caller(transport), ask, cookies }
}

/** Whether a request was refused because the test machine stalled for some seconds: it is retried. */
export function isBusy({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean {
  // 2: a database under load; 5: the overloaded process itself (kit/postgres/database-errors.ts,
  // kit/http/load-shedding.ts).
  return status === 503 && ['2', '5'].includes(String(headers['retry-after']))
}

async function injectPatiently(app: FastifyInstance, request: InjectOptions) {
  for (let tries = 1; ; tries += 1) {
    const response = await app.inject(request)
    const { statusCode: status, headers } = response
    if (!isBusy({ status, headers }) || tries === 6) return response
    await sleep(1_000)
  }
}

function asInject(
  request: Asked,
  host: string,
  cookies: Map<string, string>,
  more: Record<string, string>,
): InjectOptions {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sameOrigin = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
  return {
    method: (request.method ?? 'GET') as 'GET',
    url: request.url,
    headers: { ...sameOrigin, ...(cookie ? { cookie } : {}), ...more, ...request.headers },
    payload: request.body,
  }
}
