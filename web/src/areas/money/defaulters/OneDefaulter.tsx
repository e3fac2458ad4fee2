import { useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { type DefaulterPage, readDefaulter } from 'tenant-api/contract/money/defaulters'
import '../../../crud/record/Record.css'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { read } from '../../../shell/session/api.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { DefaulterDetails } from './DefaulterDetails.tsx'
import { DefaulterTools } from './DefaulterTools.tsx'
import { useClose } from '../../../crud/list/use-close.ts'

/** One family of the list that lies behind: what it owes line by line, whom to call, and what was said so far. */
export function OneDefaulter() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readDefaulter, { params: { id } }), 6)
  const close = useClose('defaulters')
  return (
    <Sheet
      title={data?.name ?? t`Loading`}
      onClose={close}
      footer={data && <DefaulterTools id={id} family={data} />}
    >
      {placeholder ?? <DefaulterDetails family={data as DefaulterPage} />}
    </Sheet>
  )
}
