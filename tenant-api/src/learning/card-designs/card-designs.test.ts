import { address } from 'kit/http/client'
import { beforeAll, expect, test } from 'vitest'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { pdfPages } from '../../../testing/pdf.ts'
import { castSchool } from '../../../testing/school.ts'
import { readCardsOfResult, readGazette } from '../report-cards/contract.ts'
import { exampleResult, readCard, readResult } from '../results/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
let nasreen: Awaited<ReturnType<typeof cast.as>>
beforeAll(async () => {
  nasreen = await cast.as('nasreen')
})
const of = { params: { id: contract.exampleCardDesign } }
const early = ['PG', 'Nur', 'KG'].map((name) => demoClasses[name] ?? '')
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const plain = (blocks: readonly contract.CardBlock[]) =>
  blocks.map((one) => ({ ...one, items: [...one.items] }))

async function fileOf(endpoint: unknown, params: object, query: object) {
  const url = address(endpoint as never, { params, query } as never)
  const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return cast.app().inject({ url, headers: { host: cast.host, cookie } })
}

async function lay(blocks: readonly contract.CardBlock[], classIds: string[] = early) {
  const { version } = await nasreen.call(contract.readCardDesign, of)
  return nasreen.call(contract.changeCardDesign, {
    ...of,
    version,
    body: { blocks: plain(blocks), classIds },
  })
}

test('a design keeps its blocks in their order, and those that it does not name stand behind, not shown', async () => {
  const before = await nasreen.call(contract.readCardDesign, of)
  expect(before.classIds.toSorted()).toEqual(early.toSorted())
  const [head, facts] = contract.usualBlocks
  if (!head || !facts) throw new Error('the usual look has no head')
  const saved = await lay([facts, head])
  expect(saved.blocks.slice(0, 2).map(({ kind }) => kind)).toEqual(['facts', 'head'])
  expect(saved.blocks.slice(2).some(({ isShown }) => isShown)).toBe(false)
  expect(saved.blocks).toHaveLength(contract.usualBlocks.length)
  await lay(before.blocks)
})

test('a block stands there once, shows what it has, and something is left on the page', async () => {
  const [head] = contract.usualBlocks
  if (!head) throw new Error('the usual look has no head')
  for (const blocks of [[head, head], [{ ...head, items: ['gpa'] }], [{ ...head, isShown: false }]])
    await expect(lay(blocks)).rejects.toMatchObject(refused(422))
})

test('a class has one design, and who views a campus changes none', async () => {
  const body = { title: 'Middle', isForAll: false, language: 'reader' }
  const { id } = await nasreen.call(contract.cardDesigns.endpoints.create, { body: body as never })
  const taking = { blocks: plain(contract.usualBlocks), classIds: early }
  await expect(
    nasreen.call(contract.changeCardDesign, { params: { id }, version: 1, body: taking }),
  ).rejects.toMatchObject(refused(422))
  await expect(
    nasreen.call(contract.cardDesigns.endpoints.create, {
      body: { title: 'Everybody', isForAll: true, language: 'reader' } as never,
    }),
  ).rejects.toMatchObject(refused(409, 'card-designs.for-all'))
  const bilal = await cast.as('sana')
  await expect(bilal.call(contract.readCardDesign, of)).rejects.toMatchObject(refused(403))
})

test('the page of a design is a picture, in each language and of blocks that are only tried out', async () => {
  for (const query of [{ language: 'ur' }, { blocks: 'facts:name,subjects:grade:mean:place' }]) {
    const answer = await fileOf(contract.showCardDesign, of.params, query)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(answer.body).toContain('<svg')
  }
  expect((await fileOf(contract.showCardDesign, of.params, { blocks: 'wallpaper' })).statusCode).toBe(422)
})

test('cards are printed in the design of their class, and say what was published', async () => {
  const before = await nasreen.call(readCard, {
    params: { id: exampleResult, studentId: await someStudent() },
  })
  const answer = await fileOf(readCardsOfResult, { id: exampleResult }, {})
  expect((await pdfPages(answer.rawPayload)).length).toBeGreaterThan(1)
  const after = await nasreen.call(readCard, {
    params: { id: exampleResult, studentId: await someStudent() },
  })
  expect(after).toEqual(before)
})

test('the gazette has all sections of the class for the office', async () => {
  for (const format of ['xlsx', 'pdf'] as const) {
    const answer = await fileOf(readGazette, { id: exampleResult }, { format })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length).toBeGreaterThan(1000)
  }
})

async function someStudent(): Promise<string> {
  const { rows } = await nasreen.call(readResult, { params: { id: exampleResult } })
  return rows[0]?.studentId ?? ''
}
