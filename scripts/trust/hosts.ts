import { canariesIn } from './canaries.ts'
import { type Doorway, sendRaw } from './raw.ts'
import { hostVariants, type Who } from './host-variants.ts'
import { pair, type Stage } from './stage.ts'

export type HostMatrix = { tried: number; wrong: string[]; faces: number }

/** Sends every way to name a host, over real sockets, to the real dispatcher before both APIs. */
export async function tryHosts(stage: Stage, { port }: Doorway): Promise<HostMatrix> {
  const wrong: string[] = []
  const faces = new Set<string>()
  const [home, other] = pair(stage)
  const variants = hostVariants(home.host, other.host)
  for (const { name, lines, expected, target = '/api/v1/site', version = '1.1' } of variants) {
    const head = [`GET ${target} HTTP/${version}`, ...lines, 'Connection: close']
    const answer = await sendRaw(port, `${head.join('\r\n')}\r\n\r\n`)
    const who = whoAnswered(stage, answer)
    if (!expected.includes(who))
      wrong.push(`${name}: ${who}, not ${expected.join(' or ')}: ${answer.slice(0, 200)}`)
    if (who === 'nobody') faces.add(faceOf(answer))
  }
  return { tried: variants.length, wrong, faces: faces.size }
}

/** What answers on addresses outside of the API, when two Host headers name a school and another one. */
export async function tryTwoHosts(stage: Stage, { port }: Doorway): Promise<string[]> {
  const [home, other] = pair(stage)
  const targets = ['/iclock/cdata?SN=AAAA1111', '/iclock/ping', '/stop/abc', '/message-reports/meta', '/']
  const answers: string[] = []
  for (const target of targets) {
    const head = [`GET ${target} HTTP/1.1`, `Host: ${home.host}`, `Host: ${other.host}`, 'Connection: close']
    const answer = await sendRaw(port, `${head.join('\r\n')}\r\n\r\n`)
    if (!/^HTTP\/1\.1 40[04] /.test(answer) || canariesIn(answer).length > 0)
      answers.push(`${target}: ${answer.slice(0, 200)}`)
  }
  return answers
}

/** Two requests on one connection: each is answered for its own host, in order. */
export async function tryPipeline(stage: Stage, { port }: Doorway): Promise<string[][]> {
  const [home, other] = pair(stage)
  const answer = await sendRaw(
    port,
    getSite(home.host) + getSite(other.host) + getSite(home.host, 'Connection: close\r\n'),
  )
  return answer.split('HTTP/1.1 200').slice(1).map(canariesIn)
}

function whoAnswered(stage: Stage, answer: string): Who {
  const [home, other] = pair(stage)
  const canaries = canariesIn(answer)
  if (canaries.includes(other.canary)) return 'other'
  if (canaries.includes(home.canary)) return 'home'
  if (answer.includes('"code":"domain"')) return 'nobody'
  if (answer.includes('"code":"not-found"') || answer.includes('"rows"')) return 'control'
  return 'unread'
}

function getSite(host: string, more = ''): string {
  return `GET /api/v1/site HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`
}

/** What a stranger sees: the answer without its date and the request's id. */
function faceOf(answer: string): string {
  return answer
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replaceAll(/^(date|ratelimit(-policy)?):.*$/gim, '')
    .replace(/^HTTP\/1\.\d/, '')
}
