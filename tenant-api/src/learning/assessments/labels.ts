import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  assessment_part: sentence('Part of an assessment'),
  assessment_section: sentence('Section of an assessment'),
} as const
