import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useContext } from 'react'
import { readProof } from 'tenant-api/contract/access/sessions/reauthentication'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { AreasContext } from '../navigation/areas-context.ts'
import { plainCall } from './api.ts'
import { meQuery } from './me.ts'
import { settleProof, useProofAsked } from './proof.ts'

/**
 * A sensitive change requires recent authentication: the user authenticates again over the page, which stays as
 * it is.
 */
export function ProveAgain() {
  const isAsked = useProofAsked()
  return isAsked ? <ProofDialog /> : null
}

function ProofDialog() {
  const { t } = useLingui()
  const ProofForm = useContext(AreasContext).find(({ reauthenticate }) => reauthenticate)?.reauthenticate
  const me = useQueryClient().getQueryData(meQuery.queryKey)
  const { data, error } = useQuery({
    queryKey: [readProof.path],
    queryFn: ({ signal }) => plainCall(readProof, { signal }),
    staleTime: 0,
  })
  const leave = <Button look="quiet" onPress={() => settleProof(false)}>{t`Cancel`}</Button>
  return (
    <Dialog
      title={t`Is it still you?`}
      isOpen
      onClose={() => settleProof(false)}
      role="alertdialog"
      actions={leave}
    >
      <p className="proof-text">
        <Trans>Please confirm that it is you. What you have typed is kept.</Trans>
      </p>
      {error && <p role="alert">{error.message}</p>}
      <Suspense fallback={null}>
        {data && ProofForm && (
          <ProofForm
            ways={data.ways}
            username={me?.email ?? me?.username ?? ''}
            onDone={() => settleProof(true)}
          />
        )}
      </Suspense>
    </Dialog>
  )
}
