import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { address } from 'kit/http/client'
import {
  exportPerson,
  hindrances,
  measureExport,
  previewErasure,
} from 'tenant-api/contract/records/person-data'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { AskErasure } from './AskErasure.tsx'
import { ErasureRow } from './ErasureRow.tsx'
import { Shares } from './Shares.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './PersonData.css'

/** All that the school holds about somebody: taken along, and erased. */
export function PersonData({ id, onClose }: OfRecord & { onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const mayErase = useMay(['person-data', 'delete'])
  const { data, fallback } = useLoaded(read(previewErasure, { params: { id } }), 4)
  return (
    <Dialog
      title={t`Personal data`}
      isOpen
      onClose={onClose}
      width="wide"
      actions={<Button onPress={onClose}>{t`Close`}</Button>}
    >
      {fallback}
      {data && (
        <div className="person-data">
          <TakeAlong id={id} />
          {data.erasure ? (
            <ErasureRow row={data.erasure} mayErase={mayErase} />
          ) : (
            <>
              <Shares rows={data.areas} files={data.files} />
              {data.hindrance && <Banner tone="warning">{say(hindrances[data.hindrance])}</Banner>}
              {mayErase && !data.hindrance && <AskErasure id={id} name={data.name} />}
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Who takes it along has proved of late who they are: that is asked first, for a download asks nothing. */
function TakeAlong({ id }: { id: string }) {
  const { t } = useLingui()
  const taking = useMutation({
    mutationFn: () => call(measureExport, { params: { id } }),
    onSuccess: () => location.assign(address(exportPerson, { params: { id } })),
    onError: ({ message }) => toast({ type: 'error', message }),
  })
  return (
    <Stack as="section" gap="8px">
      <p>{t`Everything that the school holds about this person, as tables and files in one zip. Passwords and what concerns others are not in it.`}</p>
      <div>
        <Button
          icon={<Download aria-hidden size={16} />}
          isPending={taking.isPending}
          onPress={() => taking.mutate()}
        >
          {t`Download everything`}
        </Button>
      </div>
    </Stack>
  )
}
