import { eq, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { takenName } from '../../crud/resource-module.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { crudOf } from '../../crud/table.ts'
import { refuseWrongBlocks, wholeBlocks } from './blocks.ts'
import { type CardBlock, cardDesigns, type CardDesignView, type CardLanguage } from './contract.ts'
import { cardDesign } from './tables.ts'

export const cardDesignCrud = crudOf(cardDesigns, {
  table: cardDesign,
  within: {},
  taken: {
    ...takenName(cardDesigns, 'card_design_title_taken', 'title'),
    card_design_for_all: {
      code: 'card-designs.for-all',
      message: sentence('Another design is for every class without one of its own. Change that one'),
      field: 'isForAll',
    },
  },
})

type One = { id: string }
export type CardDesign = { blocks: readonly CardBlock[]; language: CardLanguage }

export async function readCardDesign(school: School, user: User, { id }: One): Promise<CardDesignView> {
  return designOf(school.db, user, { id })
}

/** Replaces the blocks and the classes of a design; of the version that was seen. */
export async function changeCardDesign(
  school: School,
  user: User,
  {
    id,
    version,
    blocks,
    classIds,
  }: One & { version: number; blocks: readonly CardBlock[]; classIds: readonly string[] },
): Promise<CardDesignView> {
  refuseWrongBlocks(blocks)
  return school.transaction(user, 'card-designs.laid-out', async (tx) => {
    // One at a time: a class has one design at most.
    await tx.execute(sql`select from card_design order by id for update`)
    const before = await designOf(tx, user, { id, action: 'edit' })
    if (!before.mayEdit)
      refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
    if (before.version !== version) refuseStale(before)
    refuseClasses(before, classIds)
    await tx
      .update(cardDesign)
      .set({ blocks: [...blocks], version: version + 1, updatedAt: timeOf(tx).toISOString() })
      .where(eq(cardDesign.id, id))
    const chosen = arrayOf([...new Set(classIds)])
    // A design in the archive gives its classes up.
    await tx.execute(sql`
      delete from card_design_class c where c.class_id <> all (${chosen}::uuid[]) and c.design_id = ${id}::uuid
        or c.class_id = any (${chosen}::uuid[]) and c.design_id <> ${id}::uuid`)
    await tx.execute(sql`
      insert into card_design_class (design_id, class_id)
      select ${id}::uuid, c from unnest(${chosen}::uuid[]) c on conflict (class_id) do nothing`)
    describe(tx, { name: before.title, count: blocks.filter(({ isShown }) => isShown).length })
    return designOf(tx, user, { id, action: 'edit' })
  })
}

function refuseClasses({ isForAll, classes }: CardDesignView, classIds: readonly string[]): void {
  if (isForAll && classIds.length > 0)
    refuseField('classIds', sentence('This design is for every class without one of its own'))
  const others = new Map(classes.map(({ id, other }) => [id, other]))
  for (const id of classIds) {
    const other = others.get(id)
    if (other === undefined)
      refuseField('classIds', sentence('This class is not there any more. Load the page again'), 'choice')
    if (other !== '')
      refuseField('classIds', sentence('One of these classes has another design. Take it away there first'))
  }
}

/** A design that the user may view, or change, with the classes to choose from. */
async function designOf(
  db: Db | Tx,
  user: User,
  { id, action = 'view' }: One & { action?: 'view' | 'edit' },
): Promise<CardDesignView> {
  const within = (of: 'view' | 'edit') => reach(user, cardDesigns.name, of, cardDesignCrud.within)
  const { title, isForAll, language, blocks, version, archivedAt } = cardDesign
  const [row] = await db
    .select({
      id: cardDesign.id,
      title,
      isForAll,
      language,
      blocks,
      version,
      mayEdit: sql<boolean>`${within('edit')} and ${archivedAt} is null`,
    })
    .from(cardDesign)
    .where(sql`${cardDesign.id} = ${id}::uuid and ${within(action)}`)
  if (!row) return refuseUnwritable(db, cardDesignCrud, { user, id })
  type Line = CardDesignView['classes'][number] & { isOwn: boolean }
  const classes = await db.execute<Line>(sql`
    select k.id, k.title, coalesce(d.design_id = ${id}::uuid, false) as "isOwn",
      case when d.design_id <> ${id}::uuid and o.archived_at is null then o.title else '' end as other
    from class k left join card_design_class d on d.class_id = k.id left join card_design o on o.id = d.design_id
    where k.archived_at is null or d.design_id = ${id}::uuid
    order by k.position, k.title, k.id`)
  return {
    ...row,
    blocks: wholeBlocks(row.blocks),
    classIds: classes.filter(({ isOwn }) => isOwn).map((one) => one.id),
    classes: classes.map((one) => ({ id: one.id, title: one.title, other: one.other })),
  }
}

/** The design of the class of a result: its own, else that of every class, else none: the usual look. */
export async function designOfResult(db: Db | Tx, setId: string): Promise<CardDesign | undefined> {
  const [row] = await db.execute<CardDesign>(sql`
    select d.blocks, d.language
    from result_set r join scheme c on c.id = r.scheme_id
      join card_design d on d.archived_at is null and (d.is_for_all
        or exists (select from card_design_class k where k.design_id = d.id and k.class_id = c.class_id))
    where r.id = ${setId}::uuid order by d.is_for_all limit 1`)
  return row && { ...row, blocks: wholeBlocks(row.blocks) }
}
