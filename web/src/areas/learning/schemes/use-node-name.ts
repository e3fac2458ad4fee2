import type { SchemeView, TreeNode } from 'tenant-api/contract/learning/schemes'
import { useOwnName } from '../../../ui/text/use-own-name.ts'

/** What a row of a scheme is called: its subject, its kind of assessment, its term, or its own title. */
export function useNodeName({ subjects, kinds, terms }: Pick<SchemeView, 'subjects' | 'kinds' | 'terms'>) {
  const ownName = useOwnName()
  return ({ subjectId, assessmentKindId, termId, title }: TreeNode): string => {
    const row =
      subjects.find(({ id }) => id === subjectId) ??
      kinds.find(({ id }) => id === assessmentKindId) ??
      terms.find(({ id }) => id === termId)
    return row ? ownName(row) : title
  }
}
