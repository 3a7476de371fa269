import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.FilesApi;
import org.openapitools.client.api.OperationsApi;
import org.openapitools.client.model.DetectRequest;
import org.openapitools.client.model.DetectRequestText;
import org.openapitools.client.model.DocumentResponse;
import org.openapitools.client.model.Error;
import org.openapitools.client.model.FileUploadResponse;
import org.openapitools.client.model.SummaryRequest;
import org.openapitools.client.model.TranslateRequest;
import org.openapitools.client.model.TranslateRequestText;

/** Calls a service with the client of OpenAPI Generator for Java: {@code PROGRAM URL KEY FILE FILE_URL}. */
class Client {
    private static OperationsApi operations;
    private static DocumentsApi documents;

    static Object translate(TranslateRequestText text, String target) throws ApiException {
        TranslateRequest request = new TranslateRequest().text(text);
        request.currentLanguage("en").targetLanguage(target);
        return operations.translate().translateRequest(request).execute().getTranslatedText().getActualInstance();
    }

    static DocumentsApi.APItranslateDocumentRequest form() throws ApiException {
        return documents.translateDocument().currentLanguage("en").targetLanguage("de");
    }

    static String translateDocument(DocumentsApi.APItranslateDocumentRequest request) throws Exception {
        String id = request.execute().getDocumentId();
        DocumentResponse.StatusEnum status;
        while ((status = documents.getDocument(id).execute().getStatus()) != DocumentResponse.StatusEnum.DONE) {
            if (status == DocumentResponse.StatusEnum.FAILED) throw new IllegalStateException(id);
            Thread.sleep(100);
        }
        return Files.readString(documents.readTranslatedDocument(id).execute().toPath());
    }

    static Map<String, Object> failure() throws ApiException {
        try {
            translate(new TranslateRequestText("Hello."), "xx");
            return Map.of();
        } catch (ApiException error) {
            return Map.of("status", error.getCode(), "code", ((Error) error.getErrorEntity()).getCode());
        }
    }

    public static void main(String[] args) throws Exception {
        ApiClient client = new ApiClient().setBasePath(args[0]);
        client.setApiKey(args[1]);
        operations = new OperationsApi(client);
        documents = new DocumentsApi(client);
        File note = new File(args[2]);
        DetectRequest question = new DetectRequest().text(new DetectRequestText("Where is the library?"));
        SummaryRequest summary = new SummaryRequest().text("A bridge opens. It is long.");
        summary.type(SummaryRequest.TypeEnum.POINTS);
        FileUploadResponse stored = new FilesApi(client).uploadFile()._file(note).key("java.txt").overwrite(true).execute();
        System.out.println(new ObjectMapper().writeValueAsString(Map.of(
            "text", translate(new TranslateRequestText("The house is big."), "de"),
            "texts", translate(new TranslateRequestText(List.of("The house is big.", "12")), "de"),
            "language", operations.detect().detectRequest(question).execute().getDetected().getDetectedLanguage().getLanguage(),
            "points", operations.summarize().summaryRequest(summary).execute().getSummary().getActualInstance(),
            "stored", Map.of("key", stored.getKey(), "size", stored.getSize()),
            "documents", List.of(
                translateDocument(form()._file(note)),
                translateDocument(form().url(args[3])),
                translateDocument(form().fileStoreKey(stored.getKey()))),
            "failure", failure())));
    }
}
