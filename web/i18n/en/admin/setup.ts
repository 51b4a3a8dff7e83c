import type { Dictionary } from '../../texts.ts'

export const setup = {
  'setup.about':
    'What your shop works with. Passwords and keys are stored encrypted and are never shown again.',
  'setup.state.ready': 'Ready',
  'setup.state.not-set-up': 'Not set up',
  'setup.state.by-administrator': 'Set by your server’s administrator',
  'setup.state.enter-again': 'Enter the password again',
  'setup.byAdministrator': 'Only the person who runs the server can change this.',
  'setup.enterAgain':
    'The saved password was encrypted on another server and cannot be read here. Until you enter it again, this does not work.',
  'setup.begin': 'Set up',
  'setup.begin.label': 'Set up: {name}',
  'setup.change': 'Change',
  'setup.change.label': 'Change: {name}',
  'setup.remove': 'Remove',
  'setup.remove.label': 'Remove: {name}',
  'setup.removed': 'Removed',
  'setup.secret.saved': 'Saved. Enter a new one to replace it.',
  'setup.wrong': 'Nothing was saved. Check the marked fields.',
  'setup.conflict':
    'Someone else changed this in the meantime. Now it shows what they saved; enter your changes again.',
  'setup.test': 'Test',
  'setup.testing': 'Testing…',
  'setup.answer': 'The server answered: {answer}',

  // mobile money
  'setup.waafipay': 'Mobile money',
  'setup.waafipay.about':
    'Customers pay by EVC Plus, ZAAD or Sahal with the PIN on their phone, and the money goes to your merchant account at WaafiPay.',
  'setup.waafipay.where': 'WaafiPay gives these to merchants. Never send the API key to anyone.',
  'setup.waafipay.merchantUid': 'Merchant UID',
  'setup.waafipay.apiUserId': 'API user ID',
  'setup.waafipay.secret': 'API key',
  'setup.waafipay.url': 'Address of WaafiPay',
  'setup.waafipay.url.hint': 'Change it only if WaafiPay told you another one.',
  'setup.waafipay.as': 'Merchant {merchantUid} at {url}',
  'setup.waafipay.remove.sure':
    'Remove the WaafiPay account and its key? Then nobody can pay by mobile money. Refunds of earlier payments must be made at WaafiPay.',
  'setup.waafipay.outcome.works':
    'WaafiPay answers, and does not object to these keys. Only a real payment proves them: make a small one.',
  'setup.waafipay.outcome.wrong-key': 'WaafiPay does not accept these keys.',
  'setup.waafipay.outcome.unreachable':
    'WaafiPay cannot be reached at this address, or does not answer as WaafiPay does.',

  // PayPal
  'setup.paypal': 'PayPal',
  'setup.paypal.about':
    'Customers pay by PayPal or card, and the money goes to your PayPal account.',
  'setup.demo': 'Demo payments are on: no money moves.',
  'setup.paypal.where':
    'In PayPal’s developer dashboard, under Apps & Credentials, create an app and copy its client ID and secret. Live and sandbox have different ones.',
  'setup.paypal.environment': 'Mode',
  'setup.paypal.environment.live': 'Live: real money',
  'setup.paypal.environment.sandbox': 'Sandbox: test money',
  'setup.paypal.clientId': 'Client ID',
  'setup.paypal.secret': 'Secret',
  'setup.paypal.webhookId': 'Webhook ID',
  'setup.paypal.webhookId.hint':
    'Leave blank: the shop asks PayPal to create one. To do it yourself, add a webhook with the URL {url} in the app, and copy its ID.',
  'setup.paypal.as': 'Client ID: {clientId}',
  'setup.paypal.webhook': 'PayPal tells the shop about refunds and disputes.',
  'setup.paypal.noWebhook':
    'PayPal does not tell the shop about refunds made on its pages and about disputes. In PayPal’s dashboard, add a webhook with the URL {url}, and enter its ID here.',
  'setup.paypal.remove.sure':
    'Remove the PayPal account and its secret? Then nobody can pay by PayPal or card. Refunds of earlier payments must be made on PayPal’s pages.',
  'setup.paypal.outcome.works': 'It works: PayPal accepts this account.',
  'setup.paypal.outcome.wrong-key':
    'PayPal does not accept this client ID with this secret. Live and sandbox have different ones.',
  'setup.paypal.outcome.unreachable': 'PayPal cannot be reached at the moment. Try again later.',

  // mail
  'setup.mail': 'Email',
  'setup.mail.about':
    'The mail server through which your shop sends emails to customers and to you. Your email provider tells you these values.',
  'setup.mail.none': 'No emails are sent yet. They are saved as files in {folder}.',
  'setup.mail.in-use': '{server}, as {user}',
  'setup.mail.sender': 'Sender: {sender}',
  'setup.mail.host': 'Mail server',
  'setup.mail.host.hint': 'Such as smtp.example.com.',
  'setup.mail.security': 'Encryption',
  'setup.mail.security.tls': 'TLS (usual with port 465)',
  'setup.mail.security.starttls': 'STARTTLS (usual with port 587)',
  'setup.mail.security.none': 'None (only without a password)',
  'setup.mail.port': 'Port',
  'setup.mail.user': 'User name',
  'setup.mail.user.hint': 'Often your email address. Leave blank if none is needed.',
  'setup.mail.secret': 'Password',
  'setup.mail.secret.hint': 'With Gmail and others, an “app password”.',
  'setup.mail.test': 'Send test email',
  'setup.mail.remove.sure':
    'Remove the mail server and its password? Then no more emails are sent.',
  'setup.mail.outcome.sent': 'Sent to {recipient}. Check your inbox, and the spam folder too.',
  'setup.mail.outcome.host-unknown': 'There is no server with this name. Check its spelling.',
  'setup.mail.outcome.unreachable':
    'The server cannot be reached at this port. Check the port, and whether your host allows sending emails.',
  'setup.mail.outcome.no-answer':
    'The server does not answer at this port. Check the port, and whether your host allows sending emails.',
  'setup.mail.outcome.certificate':
    'The server’s certificate is not valid for this name, so it could be someone else’s. Check the name of the mail server.',
  'setup.mail.outcome.no-encryption':
    'The server does not speak this encryption at this port. Try another encryption or port.',
  'setup.mail.outcome.wrong-password':
    'The server refused the user name or password. Some providers want an “app password”.',
  'setup.mail.outcome.sender-refused':
    'The server refused the sender address. Most allow only your own address.',
  'setup.mail.outcome.recipient-refused': 'The server refused to send to {recipient}.',
  'setup.mail.outcome.refused': 'The server refused the email.',

  // backup
  'setup.backup': 'Backup',
  'setup.backup.about':
    'A copy of everything, made every night while the shop is open: products, orders, people and pictures. Keep it away from the server, in case the server is lost.',
  'setup.backup.target': 'Keep backups',
  'setup.backup.target.folder': 'On this server',
  'setup.backup.target.bucket': 'In an S3 bucket elsewhere',
  'setup.backup.keep': 'Number of backups to keep',
  'setup.backup.endpoint': 'Address of the store',
  'setup.backup.endpoint.hint': 'Such as https://s3.example.com. Leave blank for Amazon.',
  'setup.backup.region': 'Region',
  'setup.backup.region.hint': 'Such as eu-central-1. Leave blank if there is none.',
  'setup.backup.bucket': 'Bucket',
  'setup.backup.accessKeyId': 'Access key ID',
  'setup.backup.secret': 'Secret access key',
  'setup.backup.folder.hint':
    'They are kept in {folder}. If the server is lost, these backups are lost too.',
  'setup.backup.now': 'Back up now',
  'setup.backup.running': 'Backing up…',
  'setup.backup.last': 'Last backup: {moment}, {size} MB',
  'setup.backup.failed': 'The last backup failed.',
  'setup.backup.remove.sure': 'Stop the daily backups? Those that were made stay.',
  'setup.backup.to.bucket': {
    one: 'Every night into the bucket {bucket}; the last backup is kept.',
    other: 'Every night into the bucket {bucket}; the last {count} are kept.',
  },
  'setup.backup.to.folder': {
    one: 'Every night into {folder}; the last backup is kept.',
    other: 'Every night into {folder}; the last {count} are kept.',
  },
  'setup.backup.outcome.works': 'It works: a file was written, read and deleted.',
  'setup.backup.outcome.old-kept': 'The backup was made, but old ones could not be deleted.',
  'setup.backup.outcome.enter-again': 'Its key cannot be read on this server: enter it again.',
  'setup.backup.outcome.no-bucket': 'There is no bucket with this name in this store.',
  'setup.backup.outcome.wrong-key': 'The store does not accept this key.',
  'setup.backup.outcome.wrong-region': 'The bucket is in another region.',
  'setup.backup.outcome.refused':
    'The store refused. The key needs permission to list, read, write and delete files in this bucket.',
  'setup.backup.outcome.host-unknown': 'There is no server at this address. Check its spelling.',
  'setup.backup.outcome.unreachable': 'The store cannot be reached. Check its address.',
  'setup.backup.outcome.no-answer':
    'The store does not answer. Try again later, or check its address.',
  'setup.backup.outcome.certificate':
    'The certificate of the store is not valid for this address, so it could be someone else’s.',
  'setup.backup.outcome.disk-full': 'The disk of the server is full.',
  'setup.backup.outcome.not-writable': 'The shop may not write into this folder.',
  'setup.backup.outcome.failed': 'Something went wrong. The log of the server says what.',

  // problems, by field
  'setup.problem.keep': 'Enter a number from 1 to 365.',
  'setup.problem.endpoint': 'Enter an address that starts with https://, without a path.',
  'setup.problem.region': 'Enter a region such as eu-central-1.',
  'setup.problem.bucket': 'Enter the name of the bucket.',
  'setup.problem.accessKeyId': 'Enter the key ID.',
  'setup.problem.target': 'Choose one of the values.',
  'setup.problem.host': 'Enter the name of a server, such as smtp.example.com.',
  'setup.problem.port': 'Enter a number from 1 to 65535.',
  'setup.problem.security': 'A password needs an encrypted connection.',
  'setup.problem.user': 'The user name can have at most 300 characters.',
  'setup.problem.secret': 'Enter it again: it is only used for the server it was saved for.',
  'setup.problem.sender': 'Enter an email address, or a name followed by the address in < and >.',
  'setup.problem.clientId':
    'Enter the client ID and the secret of the same app and mode, as PayPal shows them.',
  'setup.problem.webhookId': 'Enter the ID as PayPal shows it.',
  'setup.problem.environment': 'Choose one of the values.',
  'setup.problem.merchantUid': 'Enter the UID as WaafiPay gave it.',
  'setup.problem.apiUserId': 'Enter the ID as WaafiPay gave it.',
  'setup.problem.url': 'Enter an address that starts with https://, without a path.',

  // the change log
  'audit.field.host': 'Mail server',
  'audit.field.port': 'Port',
  'audit.field.security': 'Encryption',
  'audit.field.user': 'User name',
  'audit.field.secret': 'Password or key',
  'audit.field.target': 'Place',
  'audit.field.keep': 'Backups to keep',
  'audit.field.endpoint': 'Address of the store',
  'audit.field.region': 'Region',
  'audit.field.bucket': 'Bucket',
  'audit.field.accessKeyId': 'Access key ID',
  'audit.field.clientId': 'Client ID',
  'audit.field.environment': 'Mode',
  'audit.field.webhookId': 'Webhook ID',
  'audit.field.merchantUid': 'Merchant UID',
  'audit.field.apiUserId': 'API user ID',
  'audit.field.url': 'Address of WaafiPay',
  'audit.secret.saved': 'saved',
  'audit.secret.replaced': 'replaced',
} as const satisfies Dictionary
