import { endpoints } from 'tenant-api/endpoints'
import { nameOf } from './home.ts'
import { nobody, type Place, type Reader, send } from './relations.ts'

/**
 * Every address that reads one row takes as long for a stranger as for nobody; a search takes as long for a stranger's
 * name as for nobody's. What looks unlike in a few rounds is asked many times more before it is called so.
 */
export async function tryTimes(
  { cast }: Place,
  { cookie }: Reader,
  { ids, names }: { ids: readonly string[]; names: readonly [string, string] },
): Promise<{ tested: number; wrong: string[] }> {
  const byId = endpoints
    .filter(
      ({ path, method }) => method === 'GET' && partsOfPeople.some((part) => path.startsWith(`${part}/:id`)),
    )
    .map((endpoint) => ({
      name: nameOf(endpoint),
      ask: (id: string) => send(cast, endpoint, { cookie, params: { id } }),
      pairs: ids.map((id) => [id, nobody] as const),
    }))
  const byName = endpoints
    .filter(({ path, method }) => method === 'GET' && partsOfPeople.includes(path))
    .map((endpoint) => ({
      name: `${nameOf(endpoint)}?q=`,
      ask: (q: string) => send(cast, endpoint, { cookie, query: { q } }),
      pairs: [names],
    }))
  const wrong: string[] = []
  for (const { name, ask, pairs } of [...byId, ...byName]) {
    const uneven = async (rounds: number) => (await shareOf({ ask, pairs, rounds })) - 0.5
    if (Math.abs(await uneven(40)) < odd) continue
    const leaning = await uneven(150)
    if (Math.abs(leaning) >= far)
      wrong.push(`${name}: slower for a stranger in ${Math.round(50 + leaning * 100)} of 100`)
  }
  return { tested: byId.length + byName.length, wrong }
}

/** What is looked at more closely; and what even answers reach in one sample of 150 in a million. */
const odd = 0.12
const far = 0.2
const partsOfPeople = ['/students', '/guardians', '/teachers', '/staff']

/** In how many rounds the stranger took longer than nobody (0 to 1): each round asks both, so load weighs on both alike. */
async function shareOf({ ask, pairs, rounds }: Asked): Promise<number> {
  let slower = 0
  for (let round = 0; round < rounds; round += 1) {
    const [stranger, none] = pairs[round % pairs.length] ?? ['', '']
    // Each is first as often as the other.
    const isFirst = (round >> 1) % 2 === 0
    const first = await timeOf(() => ask(isFirst ? stranger : none))
    const second = await timeOf(() => ask(isFirst ? none : stranger))
    if (isFirst === first > second) slower += 1
  }
  return slower / rounds
}
type Asked = {
  ask: (id: string) => Promise<unknown>
  pairs: readonly (readonly [string, string])[]
  rounds: number
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}
