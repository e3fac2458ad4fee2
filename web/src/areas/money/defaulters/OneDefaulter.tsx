import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type DefaulterPage, readDefaulter } from 'tenant-api/contract/money/defaulters'
import '../../../crud/record/Record.css'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../shell/scope/scope.ts'
import { read } from '../../../shell/session/api.ts'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { DefaulterDetails } from './DefaulterDetails.tsx'
import { DefaulterTools } from './DefaulterTools.tsx'

/** One family of the list that lies behind: what it owes line by line, whom to call, and what was said so far. */
export function OneDefaulter() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readDefaulter, { params: { id } }), 6)
  const close = useClose()
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

function useClose() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  return () => void navigate({ to: scoped('defaulters'), search: search as never, resetScroll: false })
}
