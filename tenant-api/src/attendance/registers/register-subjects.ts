import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ReachColumns } from '../../core/authorization/reach.ts'
import { campus, section } from '../../institute/structure/tables.ts'

/** The subject of a register: a section, or a small campus as one. */
export type Kind = 'section' | 'campus'

/** SQL fragments for a section or campus; its row is in FROM, its register is `r`, an enrolment is `e`. */
export type Place = {
  table: PgTable
  within: ReachColumns
  id: SQL
  campusId: SQL
  sectionId: SQL
  classId: SQL
  shiftId: SQL
  title: SQL
  archivedAt: SQL
  /** Condition: a register is one of this place. */
  isIts: SQL
  /** Condition: an enrolment is in this place. */
  isIn: SQL
}

export const places: Record<Kind, Place> = {
  section: {
    table: section,
    within: { campus: section.campusId, section: section.id },
    id: sql`section.id`,
    campusId: sql`section.campus_id`,
    sectionId: sql`section.id`,
    classId: sql`section.class_id`,
    shiftId: sql`section.shift_id`,
    title: sql`section.title`,
    archivedAt: sql`section.archived_at`,
    isIts: sql`r.campus_id = section.campus_id and r.section_id = section.id`,
    isIn: sql`e.section_id = section.id`,
  },
  campus: {
    table: campus,
    within: { campus: campus.id },
    id: sql`campus.id`,
    campusId: sql`campus.id`,
    sectionId: sql`null::uuid`,
    classId: sql`null::uuid`,
    shiftId: sql`null::uuid`,
    title: sql`campus.name`,
    archivedAt: sql`campus.archived_at`,
    isIts: sql`r.campus_id = campus.id and r.section_id is null`,
    isIn: sql`e.campus_id = campus.id`,
  },
}
