import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import { formatNumber } from 'kit/text/locale'
import type { ImportedResource } from 'tenant-api/contract/records/imports'
import { Columns3 } from 'lucide-react'
import type { ImportSheet, ImportView } from 'tenant-api/contract/records/imports'
import { useTailoredSheet } from '../../../crud/resource/with-custom-fields.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ConfirmBar } from './ConfirmBar.tsx'
import { useContractQuery } from './contracts.ts'
import { SheetGrid } from './SheetGrid.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'

/** Which sheet is looked at, and whether its columns are matched anew. */
type Look = { sheet: string | undefined; isMatching: boolean }
type Props = { found: ImportView; look: Look; onLook: (look: Look) => void }

/** The sheets of a workbook, each checked along with those that it names, and confirmed as one. */
export function SheetsStep({ found, look, onLook }: Props) {
  const { t } = useLingui()
  const { sheets } = found
  const contractOf = useContractQuery()
  const contracts = useSuspenseQueries({ queries: sheets.map(({ resource }) => contractOf(resource)) })
  const titleOf = useSheetTitle()
  const first = sheets.find(({ counts }) => counts.error > 0) ?? sheets[0]
  const looked = sheets.find(({ id }) => id === look.sheet) ?? first
  return (
    <Stack>
      {found.notes.map((note) => (
        <Banner key={note} tone="info">
          {note}
        </Banner>
      ))}
      <Tabs
        label={t`Sheets of the workbook`}
        value={looked?.id ?? ''}
        onChange={(sheet) => onLook({ sheet, isMatching: false })}
        tabs={sheets.flatMap((sheet, at) => {
          const resource = contracts[at]?.data?.sheet
          if (!resource) return []
          const onMatch = (isMatching: boolean) => onLook({ sheet: sheet.id, isMatching })
          const { isMatching } = look
          const content = <OneSheet {...{ resource, sheet, isMatching, onMatch }} />
          return [{ id: sheet.id, title: titleOf(resource, sheet), content }]
        })}
      />
      {looked && <ConfirmBar found={found} sheet={looked.id} />}
    </Stack>
  )
}

type OneProps = {
  resource: ImportedResource
  sheet: ImportSheet
  isMatching: boolean
  onMatch: (isMatching: boolean) => void
}

/** Its columns were matched by themselves; whoever wants to sees to them. */
function OneSheet({ resource: given, sheet, isMatching, onMatch }: OneProps) {
  const { t } = useLingui()
  const resource = useTailoredSheet(given)
  if (isMatching) return <ColumnsStep resource={resource} found={sheet} onChecked={() => onMatch(false)} />
  return (
    <SheetGrid resource={resource} sheet={sheet}>
      <Button icon={<Columns3 aria-hidden size={16} />} onPress={() => onMatch(true)}>
        {t`Match columns`}
      </Button>
    </SheetGrid>
  )
}

/** The list that a sheet fills, how many rows it has, and how many of them are wrong. */
function useSheetTitle() {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  return ({ label }: ImportedResource, { counts }: ImportSheet) => {
    const name = say(label.many)
    const total = formatNumber(language, counts.total)
    const wrong = formatNumber(language, counts.error)
    return counts.error > 0 ? t`${name} (${total}, ${wrong} wrong)` : `${name} (${total})`
  }
}
