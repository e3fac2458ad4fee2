import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listShort, readShortSheet } from 'tenant-api/contract/attendance/reports'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { read } from '../../../../shell/session/api.ts'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import { Pagination } from '../../../../ui/table/Pagination.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { useWritePercent } from '../../../../ui/text/PercentText.tsx'
import { ReportPage } from '../reports/ReportPage.tsx'
import { Loaded } from '../../../../crud/resource/Loaded.tsx'
import { NothingThere } from '../reports/EmptyReport.tsx'
import { ShortList, ShortTable } from '../reports/ShortTable.tsx'
import { useReportDay } from '../reports/use-report-day.ts'

/** Who has been there too seldom in the year so far: below what the board asks for, or below what is typed here. */
export function ShortPage() {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const write = useWritePercent()
  const { scope, show } = useReportDay()
  const search: { below?: string | number } = useSearch({ strict: false })
  const typed = Number(search.below)
  const below = Number.isInteger(typed) && typed >= 1 && typed <= 100 ? typed : undefined
  const [page, turn] = useState({ skip: 0, limit: 25 })
  const query = {
    ...(scope.level !== 'institute' && { campus: scope.campus }),
    ...(scope.level === 'section' && { section: scope.section }),
    ...(below !== undefined && { below }),
  }
  const asked = useQuery({
    ...read(listShort, { query: { ...query, ...page } }),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const asks = write(data?.below ?? 0)
  return (
    <ReportPage
      page="short"
      tools={
        <NumberField
          label={t`Below, in percent`}
          value={below ?? data?.below ?? null}
          least={1}
          most={100}
          onChange={(value) => {
            if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 100) return
            turn({ ...page, skip: 0 })
            show({ below: String(value) })
          }}
        />
      }
      files={<FileLinks endpoint={readShortSheet} query={query} />}
    >
      <Loaded query={asked} rows={8}>
        {({ rows, total }) =>
          total === 0 ? (
            <NothingThere title={t`Nobody is below ${asks}`}>
              {t`Late counts as present, and leave does not count.`}
            </NothingThere>
          ) : (
            <>
              {isNarrow ? (
                <ShortList rows={rows} />
              ) : (
                <ShortTable rows={rows} isBusy={asked.isPlaceholderData} />
              )}
              <Pagination {...page} total={total} onPage={turn} />
              <p className="report-note">{t`Late counts as present, and leave does not count.`}</p>
            </>
          )
        }
      </Loaded>
    </ReportPage>
  )
}
