import { lazy, use } from 'react'
import type { AreaPage } from '../navigation/area.ts'
import { useMay } from '../session/me.ts'
import { type WordGroup, wordsOf } from '../words/words.ts'

const ForbiddenPage = lazy(() => import('../errors/ForbiddenPage.tsx'))
const ForbiddenSheet = lazy(() => import('../errors/ForbiddenSheet.tsx'))

type Props = {
  page: AreaPage
  /** Where the words of the page's area are, if not with those of all pages. */
  words: WordGroup | undefined
  /** Whether it opens as an overlay of another page. */
  isOver: boolean
}

/**
 * Renders a page once its translations are loaded, if the user has the permission; otherwise shows who can
 * grant it.
 */
export function Guarded({ page: { show: Show, needs }, words, isOver }: Props) {
  use(wordsOf(words))
  if (useMay(needs)) return <Show />
  return isOver && needs ? <ForbiddenSheet needs={needs} /> : <ForbiddenPage needs={needs} />
}
