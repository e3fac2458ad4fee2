import { sentence } from 'kit/text/words'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { keyCrud } from './read-keys.ts'
import { remindJob } from './remind.ts'
import { routes } from './routes.ts'

const list = crudModule(contract.apiKeys, keyCrud, { grants: { institute: { edit: ['super_admin'] } } })

/** API keys for the school's own programs. */
export const apiKeys = defineModule({
  ...list,
  labels,
  columns: {
    networks: sentence('Addresses'),
    powers: sentence('Permissions'),
  },
  contract,
  sentences: {
    'api-keys.seeded': sentence('Added the API key of the demo school'),
    'api-keys.made': sentence('Made the API key {name}'),
    'api-keys.changed': sentence('Changed the API key {name}'),
    'api-keys.rotated': sentence('Gave the API key {name} a new secret'),
    'api-keys.revoked': sentence('Revoked the API key {name}'),
    'api-keys.reminded': sentence(
      'Told whose they are of {count, plural, one {# API key that ends soon} other {# API keys that end soon}}',
    ),
  },
  jobs: { 'api-keys.remind': remindJob },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve, app)
  },
  mentions: {
    'api_key.maker_id': 'a key of the school',
  },
})
