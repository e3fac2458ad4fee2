import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { readUsage } from 'tenant-api/contract/platform/files'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useSite } from '../../../../shell/look/site.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { printSize } from '../../../../ui/form/file/file-rules.ts'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { ProgressBar } from '../../../../ui/state/ProgressBar.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { FactList } from '../../../../ui/layout/FactList.tsx'
import './StoragePage.css'

/** How much room the school's files take, and how large one may be. */
export function StoragePage() {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(readUsage, {}), 2, t`Loading storage`)
  return (
    <Stack width="720px">
      <header>
        <h1 className="page-title">{t`Storage`}</h1>
        <p className="muted">
          <Trans>Pictures and documents take space. Replaced files are kept for 30 days.</Trans>
        </p>
      </header>
      <Card>
        {fallback}
        {data && <Room {...data} />}
      </Card>
    </Stack>
  )
}

type RoomProps = { bytes: number; files: number; most: number }

function Room({ bytes, files, most }: RoomProps) {
  const { t } = useLingui()
  const { maxUploadMb } = useSite()
  const { language } = useRegional()
  const [used, room] = [printSize(language, bytes), printSize(language, most)]
  return (
    <Stack gap="20px">
      <ProgressBar label={t`Storage in use`} share={bytes / most} note={t`${used} of ${room}`} />
      <FactList look="ends" className="storage-facts">
        <dt>{t`Files`}</dt>
        <dd className="storage-fact">
          <NumberText value={files} />
        </dd>
        <dt>{t`Largest file`}</dt>
        <dd className="storage-fact">
          {printSize(language, maxUploadMb * 1024 ** 2)} ·{' '}
          <Link to={scoped('settings/system')}>{t`Change`}</Link>
        </dd>
        <dt>{t`Largest picture`}</dt>
        <dd className="storage-fact">{printSize(language, 500 * 1024)}</dd>
      </FactList>
    </Stack>
  )
}
