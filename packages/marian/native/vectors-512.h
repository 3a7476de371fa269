/* Vectors of 512 bits: one has the weights of four rows in a block. */
#define VECTOR __m512i
#define VECTORS 1
#define SUMS 4

TARGET static inline __m512i NAME(load)(const uint8_t *from) { return _mm512_loadu_si512(from); }

TARGET static inline __m512i NAME(spread)(int32_t value) { return _mm512_set1_epi32(value); }

TARGET static inline __m512i NAME(add)(__m512i x, __m512i y) { return _mm512_add_epi32(x, y); }

TARGET static inline void NAME(store)(uint8_t *to, __m512i sums, float factor, const uint8_t *bias, float floor) {
  __m512 product = _mm512_mul_ps(_mm512_cvtepi32_ps(sums), _mm512_set1_ps(factor));
  __m512 result = _mm512_add_ps(product, _mm512_loadu_ps((const float *)bias));
  _mm512_storeu_ps((float *)to, _mm512_max_ps(_mm512_set1_ps(floor), result));
}
