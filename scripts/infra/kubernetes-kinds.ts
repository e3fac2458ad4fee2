import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { StorageClass } from 'kubernetes-models/storage.k8s.io/v1/StorageClass'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'

const models = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Secret,
  Service,
  ServiceAccount,
  StorageClass,
]

/** Kubernetes' own kinds that infra/kubernetes uses, by apiVersion and kind: each throws what is wrong with an object. */
export const kinds: Readonly<Record<string, (object: object) => void>> = Object.fromEntries(
  models.map(({ apiVersion, kind, prototype }) => [
    `${apiVersion}/${kind}`,
    (object: object) => prototype.validate.call(object),
  ]),
)

/** An object as a check sees it, and what of it was looked at. */
type Seen = { view: object; keys: Set<string | symbol>; isAll: boolean }

/**
 * The schemas of Kubernetes take what they do not know, as a misspelt `livenesProbe`, which the cluster then ignores. What
 * their check has never looked at is such a field.
 */
export function fieldsUnread(object: object, check: (object: object) => void): string[] {
  const seen = new Map<object, Seen>()
  check(watched(object, seen))
  return unread(object, seen)
}

function watched(object: object, seen: Map<object, Seen>): object {
  const known = seen.get(object)
  if (known) return known.view
  const mark: Seen = { view: object, keys: new Set(), isAll: Array.isArray(object) }
  mark.view = new Proxy(object, {
    get(target, key) {
      mark.keys.add(key)
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'object' && value !== null ? watched(value, seen) : value
    },
    ownKeys(target) {
      mark.isAll = true
      return Reflect.ownKeys(target)
    },
  })
  seen.set(object, mark)
  return mark.view
}

function unread(object: object, seen: Map<object, Seen>, path = ''): string[] {
  const mark = seen.get(object)
  return Object.entries(object).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`
    if (mark && !mark.isAll && !mark.keys.has(key)) return [`${here}: there is no such field`]
    return typeof value === 'object' && value !== null ? unread(value, seen, here) : []
  })
}
