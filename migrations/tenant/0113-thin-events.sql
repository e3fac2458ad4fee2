-- What is told names a row and where it is read, and holds nothing of it any more. What was kept with whole rows is
-- neither kept nor told again.
delete from webhook_delivery where type <> 'webhook.test';
