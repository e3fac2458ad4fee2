import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { askExport, listExports } from 'tenant-api/contract/records/export'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { CloudDownload } from 'lucide-react'
import { ExportRow } from '../ExportRow.tsx'
import { useDownload } from '../use-download.ts'
import { useStaleExports } from '../use-stale-exports.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import '../Export.css'

/** Everything that the school has as one file, asked for here and kept for a week. */
export function ExportPage() {
  const { t } = useLingui()
  const mayEdit = useMay(['school-export', 'edit'])
  const query = useQuery({
    ...read(listExports, {}),
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === 'making') ? 1_000 : 30_000),
  })
  const { data, placeholder } = withFallback(query, 2)
  return (
    <Stack width="760px">
      <header>
        <h1 className="page-title">{t`Export everything`}</h1>
        <p className="export-hint">
          <Trans>
            One zip file with everything that is kept here: lists as Excel, every table as CSV, and all files.
            It opens without us, and passwords and keys are not in it. It holds all personal details, so keep
            it where nobody else comes.
          </Trans>
        </p>
      </header>
      {mayEdit && data && (data.isDirect ? <Direct /> : <Asking isBusy={data.rows.some(isMaking)} />)}
      <Card isFlush>
        {placeholder}
        {data?.rows.length === 0 && (
          <EmptyState icon={CloudDownload} title={t`No exports yet`} action={null} />
        )}
        <RowList aria-label={t`Exports`}>
          {data?.rows.map((row) => (
            <ExportRow key={row.id} row={row} mayEdit={mayEdit} />
          ))}
        </RowList>
      </Card>
    </Stack>
  )
}

function isMaking({ state }: { state: string }): boolean {
  return state === 'making'
}

function Asking({ isBusy }: { isBusy: boolean }) {
  const { t } = useLingui()
  const stale = useStaleExports()
  const asking = useMutation({
    mutationFn: () => call(askExport, {}),
    onSuccess: () =>
      toast({ type: 'success', message: t`The export is being made. You are told when it is ready` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <Cluster>
      <Button look="primary" isDisabled={isBusy} isPending={asking.isPending} onPress={() => asking.mutate()}>
        {t`Make an export`}
      </Button>
      {isBusy && (
        <span className="export-hint">
          <Trans>One is being made just now.</Trans>
        </span>
      )}
    </Cluster>
  )
}

/** A school that can only be read keeps none: it is made while it is downloaded. */
function Direct() {
  const { t } = useLingui()
  const downloading = useDownload()
  return (
    <Banner
      tone="info"
      action={
        <Button size="small" isPending={downloading.isPending} onPress={() => downloading.mutate(null)}>
          {t`Download everything`}
        </Button>
      }
    >
      <Trans>
        This school can only be read just now, so an export is made while you download it. A download that
        breaks off begins anew.
      </Trans>
    </Banner>
  )
}
