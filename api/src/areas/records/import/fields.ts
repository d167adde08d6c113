import type { RecordType } from '@portal/contract'

export type FieldKind = 'text' | 'day' | 'time' | 'cents' | 'boolean' | 'integer'

/** A field that a column can fill. Those of a customer's address are named `address.street`. */
interface Field {
  kind: FieldKind
  /** Headings, in lowercase letters and digits. */
  headings: readonly string[]
  /** A day that has been, in a record of the past. */
  isPast?: boolean
}

type Fields = Readonly<Record<string, Field>>

const field = (headings: string, kind: FieldKind = 'text'): Field => ({ kind, headings: headings.split(' ') })
const pastDay = (headings: string): Field => ({ ...field(headings, 'day'), isPast: true })

const place = (before: string): Fields => ({
  [`${before}.external_id`]: field('locationid propertyid addressid siteid'),
  [`${before}.name`]: field('locationname propertyname addressname sitename addresslabel'),
  [`${before}.street`]: field(
    'street street1 streetaddress streetaddress1 streetline1 address address1 addressline1 fulladdress addr addr1 line1',
  ),
  [`${before}.unit`]: field(
    'unit unitnumber apt aptno apartment suite ste street2 streetaddress2 streetline2 address2 addressline2 addr2 line2 aptsuite unitapt',
  ),
  [`${before}.city`]: field('city town locality'),
  [`${before}.state`]: field('state province stateprovince region st'),
  [`${before}.zip_code`]: field('zip zipcode postalcode postcode postal zippostalcode zippostal'),
})

const owner: Fields = {
  customer_external_id: field(
    'customerid clientid customernumber clientnumber customerno clientno customerexternalid customer accountnumber accountid customerref',
  ),
  address_external_id: field('addressid locationid propertyid siteid addressexternalid'),
}

const money: Fields = {
  total_cents: field('total totalamount amount invoicetotal quotetotal grandtotal', 'cents'),
  balance_cents: field('balance balancedue amountdue due outstanding openbalance invoicebalance', 'cents'),
}

const fieldsByType: Record<RecordType, Fields> = {
  customers: {
    external_id: field(
      'externalid id customerid clientid customernumber clientnumber customerno clientno customer# client# accountnumber accountno accountid uuid recordid customerref',
    ),
    full_name: field('name fullname customername clientname displayname contactname customer client'),
    first_name: field('firstname first givenname fname forename'),
    last_name: field('lastname last surname familyname lname'),
    company: field('company companyname organization organisation business businessname org'),
    emails: field(
      'email emails emailaddress emailaddresses email1 email2 mail secondaryemail otheremail additionalemail alternateemail emailaddress1 emailaddress2',
    ),
    phones: field(
      'phone phones phonenumber phone1 phone2 phone3 telephone tel mainphone otherphone primaryphone secondaryphone additionalphone alternatephone phoneno contactnumber phonenumber1 phonenumber2',
    ),
    'phones.mobile': field('mobile mobilephone mobilenumber mobileno cell cellphone cellnumber cellular'),
    'phones.home': field('homephone homenumber homephonenumber'),
    'phones.work': field('workphone worknumber officephone businessphone workphonenumber'),
    notes: field('notes note comments comment customernotes clientnotes remarks memo privatenotes'),
    created_at: pastDay(
      'created createdat createddate createdon datecreated dateadded customersince clientsince addedon datejoined',
    ),
    ...place('address'),
    ...place('billing'),
  },
  addresses: {
    external_id: field('externalid addressid locationid propertyid siteid id'),
    customer_external_id: owner['customer_external_id']!,
    ...Object.fromEntries(
      Object.entries(place('address'))
        .filter(([name]) => name !== 'address.external_id')
        .map(([name, value]) => [name.slice('address.'.length), value]),
    ),
    primary: field('primary isprimary default main', 'boolean'),
  },
  equipment: {
    external_id: field('externalid equipmentid assetid unitid id'),
    ...owner,
    name: field('name equipmentname equipment asset assetname unitname description'),
    type_name: field('type equipmenttype assettype category'),
    manufacturer: field('manufacturer brand make'),
    model_number: field('model modelnumber modelno model#'),
    serial_number: field('serial serialnumber serialno serial#'),
    install_location: field('location installlocation placement'),
    installed_on: pastDay('installed installedon installdate installationdate dateinstalled'),
    warranty_expires_on: field(
      'warrantyend warrantyexpires warrantyexpiration warrantyexpirationdate warrantyenddate',
      'day',
    ),
    notes: field('notes note comments'),
  },
  memberships: {
    external_id: field('externalid membershipid agreementid contractid id'),
    ...owner,
    program_name: field(
      'program programname membership membershipname membershiptype agreement agreementname plan planname name',
    ),
    program_description: field('description programdescription'),
    starts_at: field('start starts startdate from effectivedate startsat soldon', 'day'),
    renews_at: field('renewal renews renewaldate nextrenewal renewsat nextbilldate', 'day'),
    ends_at: field('end ends enddate to expires expirationdate expiration endsat', 'day'),
    auto_renews: field('autorenew autorenews autorenewal recurring', 'boolean'),
    price_cents: field('price amount fee cost billingprice total', 'cents'),
    duration_count: field('duration durationcount termlength', 'integer'),
    duration_period: field('period durationperiod term billingfrequency'),
  },
  invoices: {
    external_id: field('externalid invoiceid invoicenumber invoiceno invoice# invoice id'),
    number: field('number invoicenumber invoiceno invoice# invoice'),
    ...owner,
    invoice_date: pastDay('date invoicedate issued issueddate dateissued createddate created'),
    due_on: field('duedate datedue dueon paymentdue', 'day'),
    summary: field('summary subject description title jobname jobtype'),
    notes: field('notes note memo comments'),
    ...money,
    tax_cents: field('tax salestax taxamount taxtotal', 'cents'),
  },
  visits: {
    external_id: field('externalid visitid jobid jobnumber appointmentid job# job id'),
    number: field('number jobnumber jobno job# job'),
    ...owner,
    day: pastDay(
      'date day visitdate jobdate scheduleddate completeddate completedon completiondate startdate scheduled completed',
    ),
    start_time: field('time starttime scheduledtime', 'time'),
    minutes: field('minutes durationminutes duration', 'integer'),
    status: field('status jobstatus visitstatus'),
    service: field('service jobtype servicetype type title summary description'),
    notes: field('notes note comments jobnotes'),
  },
  quotes: {
    external_id: field('externalid quoteid quotenumber estimateid estimatenumber quote# estimate# quote estimate id'),
    number: field('number quotenumber estimatenumber quote# estimate# quote estimate'),
    ...owner,
    name: field('name title quotename estimatename subject'),
    summary: field('summary description'),
    notes: field('notes note message comments'),
    quote_date: pastDay('date quotedate estimatedate created createddate issued sent senton'),
    expires_on: field('expires expireson expirationdate validuntil', 'day'),
    status: field('status quotestatus estimatestatus'),
    total_cents: field('total totalamount amount quotetotal estimatetotal grandtotal', 'cents'),
  },
  prices: {
    external_id: field('externalid id itemid code sku itemcode servicecode partnumber taskcode'),
    code: field('code sku itemcode servicecode taskcode partnumber'),
    name: field('name item itemname service servicename title displayname'),
    description: field('description details'),
    unit_price_cents: field('price unitprice rate amount cost saleprice memberprice listprice', 'cents'),
    duration_minutes: field('minutes duration durationminutes', 'integer'),
    taxable: field('taxable taxed istaxable', 'boolean'),
    active: field('active enabled isactive', 'boolean'),
  },
}

/** Fields of a type's columns by name. */
export const columnFields = (type: RecordType): Fields => fieldsByType[type]
