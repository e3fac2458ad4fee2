import { useLingui } from '@lingui/react/macro'
import { useScopeChoices } from '../../../shell/scope/scope-choices.ts'
import { useScope } from '../../../shell/scope/scope.ts'
import type { Piece } from './entries.ts'

/** What stands on an entry's bar; its colour alone says nothing. Of one campus or one class it says which. */
export function useEntryTitle(): (piece: Piece) => string {
  const wordsOf = useWords()
  const { level } = useScope()
  const campuses = useScopeChoices('campus')
  return (piece) => {
    const campus = campuses.find(({ id }) => id === piece.campusId)?.name
    const isOfClass = !['event', 'term', 'posting'].includes(piece.kind) && piece.detail !== ''
    const where = level === 'institute' ? campus : undefined
    return [wordsOf(piece), isOfClass ? piece.detail : undefined, where].filter(Boolean).join(' · ')
  }
}

function useWords(): (piece: Piece) => string {
  const { t } = useLingui()
  return ({ kind, title, edge, isTentative }) => {
    if (edge === 'begins') return t`${title} begins`
    if (edge === 'ends') return t`${title} ends`
    switch (kind) {
      case 'closure':
        return t`Closed: ${title}`
      case 'online':
        return t`Lessons at home: ${title}`
      case 'working':
        return t`School day: ${title}`
      case 'posting':
        return t`Marks of ${title}`
      default:
        return isTentative ? t`${title} (by the moon)` : title
    }
  }
}
