import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countLimits } from 'kit/http/limits'
import { inPlainText, serveNonApiRoute } from '../../core/http/non-api-route.ts'
import { schoolAt } from '../../core/school/school.ts'
import { admitTerminal, type Comer } from './authenticate.ts'
import { answerTerminal } from './push-protocol.ts'
import { readInfo } from './heartbeats.ts'
import { readBody } from './parse-lines.ts'

/** The backlog of a term comes in one post. */
const mostBytes = 4 * 1024 * 1024
/** What terminals of any dialect ask for at addresses of their own; an address may begin with a key instead. */
const addresses: ReadonlySet<string> = new Set(
  'cdata getrequest devicecmd registry push ping fdata edata rtdata querydata service exchange file'.split(
    ' ',
  ),
)

// Terminals of one school share a network, and each polls every few seconds. Strangers can guess at most sixty
// keys a minute.
const limits = {
  terminals: { quota: 1_200, seconds: 60 },
  'unknown-terminals': { quota: 60, seconds: 60 },
}

/**
 * Routes for terminals with the push protocol: plain text without cookies, outside of the API. A terminal that
 * is not admitted gets a constant refusal, upon which it keeps its records and asks again.
 */
export function terminalRoutes(app: FastifyInstance): void {
  const count = countLimits(limits)
  serveNonApiRoute(app, {
    url: '/iclock/*',
    name: '/iclock',
    fault: 'request of a terminal failed',
    mostBytes,
    parseAs: 'buffer',
    refuse: refuseTerminal,
    count: (request, reply) => count('terminals', { request, reply }),
    handler: (request, reply) =>
      serveTerminal(request, reply, () => count('unknown-terminals', { request, reply })),
  })
}

async function serveTerminal(
  request: FastifyRequest,
  reply: FastifyReply,
  countUnknown: () => void,
): Promise<FastifyReply> {
  const found = readAddress(request.url.split('?', 1)[0] ?? '')
  const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
  const school = (await schoolAt(request.headers.host, { writes: true })).during({
    id: request.id,
    once: undefined,
  })
  if (!found || school.state === 'read_only') return refuseTerminal(reply, 403)
  const { key, doing } = found
  const comer = comerOf(request, { key, query })
  const terminal = await admitTerminal(school, comer)
  if (typeof terminal === 'string') {
    if (terminal === 'stranger') countUnknown()
    return refuseTerminal(reply, 403)
  }
  const body = Buffer.isBuffer(request.body) ? readBody(request.body) : ''
  const said = await answerTerminal(school, {
    terminal,
    comer,
    method: request.method,
    doing,
    query,
    body,
    sent: request.headers.date,
  })
  return inPlainText(reply, 200).send(said)
}

/** With or without a key: `/iclock/cdata`, `/iclock/abcdefghjkmn/cdata`; undefined if it asks for nothing. */
function readAddress(path: string): { key: string | undefined; doing: string } | undefined {
  const [, first = '', ...others] = path.split('/').filter((part) => part !== '')
  const name = nameIn(first)
  if (addresses.has(name)) return { key: undefined, doing: name }
  const [doing] = others
  return /^[A-Za-z0-9]{1,64}$/.test(first) && doing !== undefined
    ? { key: first, doing: nameIn(doing) }
    : undefined
}

function nameIn(part: string): string {
  return part.replace(/\.aspx$/, '').toLowerCase()
}

function comerOf(
  { ip }: FastifyRequest,
  { key, query }: { key: string | undefined; query: URLSearchParams },
): Comer {
  const given = key ?? query.get('pushcommkey') ?? ''
  return {
    serial: query.get('SN') ?? query.get('sn') ?? '',
    key: given === '' ? null : given.toLowerCase(),
    address: ip,
    firmware: readInfo(query.get('INFO') ?? '').firmware,
  }
}

function refuseTerminal(reply: FastifyReply, status: number): FastifyReply {
  return inPlainText(reply, status).send('NO')
}
