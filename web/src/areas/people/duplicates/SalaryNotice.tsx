import { Trans, useLingui } from '@lingui/react/macro'
import type { MergedSide } from 'tenant-api/contract/people/duplicates'
import { Banner } from '../../../ui/state/Banner.tsx'

/** What becomes of salary info, which only some may see: who may not is told the rule, and not whether there is any. */
export function SalaryNotice({ stays, goes }: { stays: MergedSide; goes: MergedSide }) {
  const { t } = useLingui()
  const name = String(goes.row.name)
  if (stays.hasSalary === null || goes.hasSalary === null)
    return (
      <Banner tone="info">{t`Salary info moves to the remaining record if it has none. If both have it, the remaining record keeps its own.`}</Banner>
    )
  if (!goes.hasSalary) return null
  if (!stays.hasSalary)
    return (
      <Banner tone="info">
        <Trans>
          The salary info of <bdi>{name}</bdi> comes along.
        </Trans>
      </Banner>
    )
  return (
    <Banner tone="warning">
      <Trans>
        Both have salary info. The one of the remaining record is kept; the one of <bdi>{name}</bdi> goes to
        the archive with the record.
      </Trans>
    </Banner>
  )
}
