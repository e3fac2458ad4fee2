-- A journey is to the provider and by the client that were written down when it began: by others nobody comes back.
alter table oidc_journey add column issuer text not null default '', add column client_id text not null default '';
