import { refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { type CardBlock, type CardBlockKind, cardBlocks, cardItems, usualBlocks } from './contract.ts'

/** What is shown of each block that is shown, by kind. */
export type ShownItems = ReadonlyMap<CardBlockKind, ReadonlySet<string>>

/** Every kind of block once, in the order of a design; what it does not name stands behind and is not shown. */
export function wholeBlocks(stored: readonly CardBlock[]): CardBlock[] {
  const own = stored.length === 0 ? usualBlocks : stored
  const rest = usualBlocks.filter(({ kind }) => !own.some((one) => one.kind === kind))
  return [...own, ...rest.map((one) => ({ ...one, isShown: own === usualBlocks }))].map((one) => ({
    ...one,
    items: [...one.items],
  }))
}

export function shownItems(blocks: readonly CardBlock[]): ShownItems {
  return new Map(
    blocks.filter(({ isShown }) => isShown).map(({ kind, items }) => [kind, new Set(items)] as const),
  )
}

/** Whether a page needs more than its own card: the mean, the highest or the position of the class in a subject. */
export function needsClass(blocks: readonly CardBlock[]): boolean {
  const subjects = shownItems(blocks).get('subjects')
  return ['mean', 'highest', 'place'].some((item) => subjects?.has(item))
}

/** Blocks from the address of a picture: "head:logo:address,facts:name". */
export function readBlocks(text: string): CardBlock[] {
  const blocks = text.split(',').map((one) => {
    const [kind = '', ...items] = one.split(':')
    if (!(kind in cardBlocks))
      refuseField('blocks', sentence('There is no such block. Load the page again'), 'choice')
    return { kind: kind as CardBlockKind, isShown: true, items }
  })
  refuseWrongBlocks(blocks)
  return blocks
}

/** Refuses a block that stands there twice, shows what it does not have, or a page on which nothing is left. */
export function refuseWrongBlocks(blocks: readonly CardBlock[]): void {
  const kinds = new Set<CardBlockKind>()
  for (const [at, { kind, items }] of blocks.entries()) {
    if (kinds.has(kind))
      refuseField(`blocks/${String(at)}`, sentence('This block stands there already'), 'twice')
    if (items.some((item) => !(item in cardItems[kind])) || new Set(items).size < items.length)
      refuseField(
        `blocks/${String(at)}`,
        sentence('This block cannot show that. Load the page again'),
        'choice',
      )
    kinds.add(kind)
  }
  if (!blocks.some(({ isShown }) => isShown))
    refuseField('blocks', sentence('Nothing would be left on the page. Show at least one block'))
}
