import { Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../base/Button.tsx'
import { useRegional } from '../base/Regional.tsx'
import { Select } from '../form/choice/Select.tsx'
import './Pagination.css'

type Props = {
  skip: number
  limit: number
  total: number
  onPage: (at: { skip: number; limit: number }) => void
  /** Page sizes to choose from; a single one is no choice. */
  sizes?: readonly number[]
}
const usual = [10, 25, 50, 100]

/** The range of rows and the total, buttons for the previous and next page, and the page size. */
export const Pagination = memo(function Pagination({ skip, limit, total, onPage, sizes = usual }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const number = (value: number) => formatNumber(language, value)
  const from = number(Math.min(skip + 1, total))
  const to = number(Math.min(skip + limit, total))
  const all = number(total)
  return (
    <nav className="pagination" aria-label={t`Pages`}>
      {sizes.length > 1 && (
        <span className="pagination-size">
          <Select
            label={t`Rows per page`}
            isBare
            choices={sizes.map((size) => ({ id: String(size), name: number(size) }))}
            value={String(limit)}
            onChange={(size) => onPage({ skip: 0, limit: Number(size) })}
          />
          <span aria-hidden className="pagination-label">{t`per page`}</span>
        </span>
      )}
      <output className="pagination-range numbers">
        <Trans>
          {from}–{to} of {all}
        </Trans>
      </output>
      <span className="pagination-steps">
        <IconButton
          label={t`Previous page`}
          isDisabled={skip === 0}
          onPress={() => onPage({ skip: Math.max(0, skip - limit), limit })}
        >
          <ChevronLeft aria-hidden className="directional" size={18} />
        </IconButton>
        <IconButton
          label={t`Next page`}
          isDisabled={skip + limit >= total}
          onPress={() => onPage({ skip: skip + limit, limit })}
        >
          <ChevronRight aria-hidden className="directional" size={18} />
        </IconButton>
      </span>
    </nav>
  )
})
