const UNTRUSTED =
  'has a certificate of an authority that is not trusted here: set NODE_EXTRA_CA_CERTS to a file with that of the authority';

/** What Node says of a server's certificate (https://nodejs.org/api/tls.html#x509-certificate-error-codes), for the operator. */
export const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: 'has a certificate that has expired: renew it there',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for other names than the one in its URL',
};
