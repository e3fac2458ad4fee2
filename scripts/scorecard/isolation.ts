import type { Reach } from 'kit/contract/contract'
import { tryHosts } from '../trust/hosts.ts'
import { failingAtHome, tryForeignCode, tryForeignThings, tryPages } from '../trust/isolation.ts'
import { tryOrigins, tryReading } from '../trust/origins.ts'
import { placeOnStage } from '../trust/place-on-stage.ts'
import { randomFrom } from '../trust/random.ts'
import { openDoorway } from '../trust/raw.ts'
import {
  drawReaders,
  giveMore,
  type Related,
  tryFormer,
  tryReader,
  tryWaiting,
} from '../trust/stranger-leaks.ts'
import { readerOf } from '../trust/relations.ts'
import { shuffleGrants, tryRoles } from '../trust/roles.ts'
import type { Stage } from '../trust/stage.ts'
import { storm } from '../trust/storm.ts'
import { type Figure, scorecard } from './board.ts'
import { onStage } from './on-stage.ts'

const figure = (faults: readonly string[], detail: string): Figure => ({
  value: faults.length,
  detail,
  faults,
})

scorecard('things of one school that open another, on every endpoint', 0, (deal) =>
  onStage(deal, {}, async (stage) => {
    const home = await failingAtHome(stage)
    const { tried, admitted, leaks } = await tryForeignThings(stage)
    const code =
      (await tryForeignCode(stage)).join() === '401,201' ? [] : ['a hand-off code opened another school']
    return figure(
      [...home, ...admitted, ...leaks, ...code, ...(await tryPages(stage))],
      `${tried} tried, equal ids`,
    )
  }),
)

scorecard(
  'foreign canaries seen in 10,000 requests of all endpoints and roles to 50 schools on 5 connections',
  0,
  (deal) =>
    onStage(deal, { schools: 50, connections: 5 }, async (stage) => {
      const { requests, succeeded, left, terminated, leaks, lost, broken } = await storm(stage, {
        requests: 10_000,
        seed: deal.seed,
      })
      const detail = `${requests} sent, ${succeeded} succeeded, ${left} clients left, ${terminated} database sessions ended`
      return figure([...leaks, ...lost.map((host) => `${host} is lost`), ...broken], detail)
    }),
)

scorecard(
  'authorization cells that are wrong (endpoint × role × own, other’s, own campus, other campus, institute, former)',
  0,
  (deal) =>
    onStage(deal, {}, async (stage) => {
      const random = randomFrom(deal.seed)
      const all = await tryRoles(stage)
      // Another one each time, for each takes a quarter of an hour.
      const reaches = [null, 'own', 'section', 'campus', 'institute'] as const
      await shuffleGrants(stage, () => random.pick<Reach | null>(reaches))
      const { tested, wrong } = await tryRoles(stage, { isPlaced: true })
      const detail = `all ${all.tested + tested} tested: the defaults and a grid drawn at random`
      return figure([...all.wrong, ...wrong], detail)
    }),
)

scorecard(
  'ways in which families, teachers, staff or those who were tell a stranger from nobody',
  0,
  (deal) =>
    onStage(deal, { schools: 1, plain: true }, async (stage) => {
      const place = placeOnStage(stage)
      const random = randomFrom(deal.seed)
      await giveMore(place)
      const { readers, partings } = drawReaders(random, 'all')
      const all: Related[] = []
      for (const login of readers)
        all.push(await tryReader(place, await readerOf(place, login), { random, searches: 10 }))
      all.push(await tryWaiting(place, await readerOf(place, 'ayesha.imran')))
      for (const parting of partings) all.push(await tryFormer(place, { random, parting }))
      const tested = all.reduce((sum, one) => sum + one.tested, 0)
      const detail = `${tested} asked by ${readers.length} readers, and by ${partings.length} after they were parted`
      return figure(
        all.flatMap(({ wrong }) => wrong),
        detail,
      )
    }),
)

scorecard('ways to name a host that reach another school', 0, (deal) => onStage(deal, {}, hostFigure))

scorecard('requests from other origins that were carried out or may be read', 0, (deal) =>
  onStage(deal, {}, async (stage) => {
    const [sent, read] = [await tryOrigins(stage), await tryReading(stage)]
    return figure([...sent.wrong, ...read.wrong], `${sent.tried + read.tried} tried`)
  }),
)

async function hostFigure(stage: Stage): Promise<Figure> {
  const doorway = await openDoorway(stage)
  const { tried, wrong, faces } = await tryHosts(stage, doorway).finally(doorway.close)
  return figure(
    faces === 1 ? wrong : [...wrong, `nobody has ${faces} faces`],
    `${tried} tried over raw sockets`,
  )
}
