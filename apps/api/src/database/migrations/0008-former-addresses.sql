-- The addresses that were in force when the link was made, as the core event has them: 'this was not me' puts
-- them back. Null for a link that was made before. CON-110
alter table contact_undo add column former_addresses jsonb;
